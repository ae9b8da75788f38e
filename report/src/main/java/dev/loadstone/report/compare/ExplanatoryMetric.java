package dev.loadstone.report.compare;

import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.Metric.Direction;
import java.util.Collection;
import java.util.List;

/** Figures that help to say why a transaction takes as long as it does. */
public enum ExplanatoryMetric {
  SPANNING("spanning", "Spans partitions", "%", Direction.NEITHER),
  LOCAL_SERVICE(
      "service.local.mean", "Service time within one partition, mean", "ms", Direction.LOWER),
  SPANNING_SERVICE(
      "service.spanning.mean", "Service time across partitions, mean", "ms", Direction.LOWER),
  ROUND_TRIPS("roundTrips", "Round trips a transaction", "", Direction.LOWER),
  RETRIES("retries", "Retries a transaction", "", Direction.LOWER);

  private static final double MICROS_PER_MILLI = 1e3;

  private final String metric;
  private final String title;
  private final String unit;
  private final Direction better;

  ExplanatoryMetric(String metric, String title, String unit, Direction better) {
    this.metric = metric;
    this.title = title;
    this.unit = unit;
    this.better = better;
  }

  /** The metric's name, for example {@code service.spanning.mean}. */
  String metric() {
    return metric;
  }

  /** As a metric of one type of transactions; of all types where the name is empty. */
  public Metric of(String transaction) {
    return new Metric(metric, title, transaction, unit, better);
  }

  /** The figure of one run; NaN where it has none. */
  public double of(TransactionStatistics statistics) {
    return over(List.of(statistics));
  }

  /** The figure of several runs together: a share or mean over all their transactions. */
  double over(Collection<TransactionStatistics> runs) {
    double transactions = runs.stream().mapToDouble(this::transactions).sum();
    return transactions == 0
        ? Double.NaN
        : runs.stream().mapToDouble(this::sum).sum() / transactions;
  }

  /** Whether the figure of a type of transactions, or of all, says anything in these runs. */
  boolean isSeenIn(List<RunReport> runs, String transaction) {
    if (this == LOCAL_SERVICE) {
      // Where nothing spans partitions this is the service time, which is known already.
      return SPANNING.isSeenIn(runs, "");
    }
    return runs.stream().flatMap(run -> run.statistics(transaction)).anyMatch(run -> of(run) > 0);
  }

  /** The reason behind a metric's name, or null when the name is none. */
  public static ExplanatoryMetric ofMetric(String name) {
    for (ExplanatoryMetric reason : values()) {
      if (reason.metric.equals(name)) {
        return reason;
      }
    }
    return null;
  }

  private double sum(TransactionStatistics statistics) {
    return switch (this) {
      case SPANNING -> 100.0 * statistics.spanningServiceTime().count();
      case LOCAL_SERVICE -> millis(statistics.localServiceTime());
      case SPANNING_SERVICE -> millis(statistics.spanningServiceTime());
      case ROUND_TRIPS -> statistics.roundTrips();
      case RETRIES -> statistics.retries();
    };
  }

  /** The transactions that the sum is over. */
  private double transactions(TransactionStatistics statistics) {
    long local = statistics.localServiceTime().count();
    long spanning = statistics.spanningServiceTime().count();
    return switch (this) {
      case SPANNING -> local + spanning;
      case LOCAL_SERVICE -> local;
      case SPANNING_SERVICE -> spanning;
      case ROUND_TRIPS, RETRIES -> statistics.completed() + statistics.failed();
    };
  }

  private static double millis(LatencySummary summary) {
    return summary.count() * summary.mean() / MICROS_PER_MILLI;
  }
}
