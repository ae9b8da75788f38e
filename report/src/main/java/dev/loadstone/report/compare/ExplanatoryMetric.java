package dev.loadstone.report.compare;

import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.Metric.Direction;
import java.util.Collection;
import java.util.List;

/** Figures that help to say why a transaction takes as long as it does: shares and means. */
public enum ExplanatoryMetric {
  SPANNING("spanning", "Spans partitions", "%", Direction.NEITHER),
  LOCAL_SERVICE(
      "service.local.mean", "Service time within one partition, mean", "ms", Direction.LOWER),
  SPANNING_SERVICE(
      "service.spanning.mean", "Service time across partitions, mean", "ms", Direction.LOWER),
  ROUND_TRIPS("roundTrips", "Round trips a transaction", "", Direction.LOWER),
  RETRIES("retries", "Retries a transaction", "", Direction.LOWER),
  /** The part of the wait that the system or its connections are the cause of. */
  CONNECTION_WAIT(
      "wait.connection.mean", "Wait for a free connection, mean", "ms", Direction.LOWER),
  /** Transactions of an open loop whose response times are at least their age. */
  CENSORED("censored", "Never ended, counted with their age", "%", Direction.LOWER);

  private static final double MICROS_PER_MILLI = 1e3;

  /** A wait for a connection that is less of the response time explains nothing. */
  private static final double LEAST_WAIT = 0.01;

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
    double all = runs.stream().mapToDouble(this::transactions).sum();
    return all == 0 ? Double.NaN : runs.stream().mapToDouble(this::sum).sum() / all;
  }

  /** Whether the figure of a type of transactions, or of all, says anything in these runs. */
  boolean isSeenIn(List<RunReport> runs, String transaction) {
    if (this == LOCAL_SERVICE) {
      // Where nothing spans partitions this is the service time, which is known already.
      return SPANNING.isSeenIn(runs, "");
    }
    if (this == CONNECTION_WAIT) {
      return runs.stream()
          .flatMap(run -> run.statistics(transaction))
          .anyMatch(run -> matters(run.meanQueueTime(), run.responseTime().mean()));
    }
    return runs.stream().flatMap(run -> run.statistics(transaction)).anyMatch(run -> of(run) > 0);
  }

  /** The figure behind a metric's name, or null when the name is none. */
  public static ExplanatoryMetric ofMetric(String name) {
    for (ExplanatoryMetric known : values()) {
      if (known.metric.equals(name)) {
        return known;
      }
    }
    return null;
  }

  /** Whether a wait for a connection is a part of the response time that is worth a word. */
  static boolean matters(double wait, double response) {
    return wait > 0 && wait >= LEAST_WAIT * response;
  }

  private double sum(TransactionStatistics type) {
    return switch (this) {
      case SPANNING -> 100.0 * type.spanningServiceTime().count();
      case LOCAL_SERVICE -> millis(type.localServiceTime());
      case SPANNING_SERVICE -> millis(type.spanningServiceTime());
      case ROUND_TRIPS -> type.roundTrips();
      case RETRIES -> type.retries();
      case CONNECTION_WAIT -> type.meanQueueTime() * type.completed() / MICROS_PER_MILLI;
      case CENSORED -> 100.0 * type.censored();
    };
  }

  /** The transactions that the sum is over. */
  private double transactions(TransactionStatistics type) {
    long local = type.localServiceTime().count();
    long spanning = type.spanningServiceTime().count();
    return switch (this) {
      case SPANNING -> local + spanning;
      case LOCAL_SERVICE -> local;
      case SPANNING_SERVICE -> spanning;
      case ROUND_TRIPS, RETRIES -> type.completed() + type.failed();
      case CONNECTION_WAIT -> type.completed();
      case CENSORED -> type.completed() + type.failed() + type.censored();
    };
  }

  private static double millis(LatencySummary summary) {
    return summary.count() * summary.mean() / MICROS_PER_MILLI;
  }
}
