package dev.loadstone.benchmarks.tpcc.input;

import dev.loadstone.core.benchmark.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The five transactions, with their pauses (5.2.5.7) and the limits of their shares and response
 * times.
 */
public enum TransactionKind implements dev.loadstone.benchmarks.kit.TransactionKind {
  NEW_ORDER("New-Order", 18, 12, 0, 5),
  PAYMENT("Payment", 3, 12, 43, 5),
  ORDER_STATUS("Order-Status", 2, 10, 4, 5),
  DELIVERY("Delivery", 2, 5, 4, 5),
  STOCK_LEVEL("Stock-Level", 2, 5, 4, 20);

  private static final List<TransactionType> TYPES =
      Stream.of(values()).map(TransactionKind::type).toList();

  private final String title;
  private final int keyingSeconds;
  private final int meanThinkSeconds;
  private final int minimumShare;
  private final int maximumSeconds;

  TransactionKind(
      String title, int keyingSeconds, int meanThinkSeconds, int minimumShare, int maximumSeconds) {
    this.title = title;
    this.keyingSeconds = keyingSeconds;
    this.meanThinkSeconds = meanThinkSeconds;
    this.minimumShare = minimumShare;
    this.maximumSeconds = maximumSeconds;
  }

  @Override
  public String title() {
    return title;
  }

  /**
   * The least share of all completed transactions, in percent (5.2.3); 0 for New-Order, which is
   * the rest.
   */
  public int minimumShare() {
    return minimumShare;
  }

  /** The limit of the 90th percentile of the response time, in seconds (5.2.5.3). */
  public int maximumSeconds() {
    return maximumSeconds;
  }

  /** The keying time, and the mean of the think time, in seconds (5.2.5.7). */
  public int meanPauseSeconds() {
    return keyingSeconds + meanThinkSeconds;
  }

  public static List<TransactionType> types() {
    return TYPES;
  }

  private TransactionType type() {
    return new TransactionType(
        id(), title, Duration.ofSeconds(keyingSeconds), Duration.ofSeconds(meanThinkSeconds));
  }
}
