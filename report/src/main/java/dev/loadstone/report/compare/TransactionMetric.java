package dev.loadstone.report.compare;

import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.Metric.Direction;
import dev.loadstone.report.read.RunViews;
import dev.loadstone.report.read.RunViews.Viewed;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/** Figures that every type of transactions has, and all types together. */
@SuppressWarnings("ImmutableEnumChecker") // the functions have no state
public enum TransactionMetric {
  THROUGHPUT(
      "throughput",
      "Throughput",
      "1/s",
      Direction.HIGHER,
      TransactionStatistics::throughput,
      t -> 1),
  MEAN("mean", LatencySummary::mean),
  P50("p50", LatencySummary::p50),
  P90("p90", LatencySummary::p90),
  P95("p95", LatencySummary::p95),
  P99("p99", LatencySummary::p99),
  ERRORS("errors", "Failed", "%", Direction.LOWER, t -> 100.0 * t.failed(), t -> ended(t)),
  SPANNING(
      "spanning",
      "Spans partitions",
      "%",
      Direction.NEITHER,
      t -> 100.0 * t.spanningServiceTime().count(),
      t -> t.localServiceTime().count() + t.spanningServiceTime().count()),
  LOCAL_SERVICE(
      "service.local.mean",
      "Service time within one partition, mean",
      "ms",
      Direction.LOWER,
      t -> sumMillis(t.localServiceTime()),
      t -> t.localServiceTime().count()),
  SPANNING_SERVICE(
      "service.spanning.mean",
      "Service time across partitions, mean",
      "ms",
      Direction.LOWER,
      t -> sumMillis(t.spanningServiceTime()),
      t -> t.spanningServiceTime().count()),
  ROUND_TRIPS(
      "roundTrips",
      "Round trips a transaction",
      "",
      Direction.LOWER,
      TransactionStatistics::roundTrips,
      t -> ended(t)),
  RETRIES(
      "retries",
      "Retries a transaction",
      "",
      Direction.LOWER,
      TransactionStatistics::retries,
      t -> ended(t)),
  /** The part of the wait that the system or its connections cause. */
  CONNECTION_WAIT(
      "wait.connection.mean",
      "Wait for a free connection, mean",
      "ms",
      Direction.LOWER,
      t -> t.meanQueueTime() * t.completed() / 1e3,
      TransactionStatistics::completed),
  /** Transactions of an open loop whose response times are at least their age. */
  CENSORED(
      "censored",
      "Never ended, counted with their age",
      "%",
      Direction.LOWER,
      t -> 100.0 * t.censored(),
      t -> ended(t) + t.censored());

  /** The metrics that are shown only where they explain something. */
  private static final Set<TransactionMetric> EXPLANATORY =
      Set.of(
          SPANNING,
          LOCAL_SERVICE,
          SPANNING_SERVICE,
          ROUND_TRIPS,
          RETRIES,
          CONNECTION_WAIT,
          CENSORED);

  /** A wait for a connection with a smaller share of the response time explains nothing. */
  private static final double LEAST_WAIT = 0.01;

  private final Metric ofAll;
  private final ToDoubleFunction<TransactionStatistics> sum;
  private final ToDoubleFunction<TransactionStatistics> number;

  /**
   * @param sum the part that adds up over runs
   * @param number the divisor of the sum
   */
  TransactionMetric(
      String name,
      String title,
      String unit,
      Direction better,
      ToDoubleFunction<TransactionStatistics> sum,
      ToDoubleFunction<TransactionStatistics> number) {
    this.ofAll = new Metric(name, title, "", unit, better);
    this.sum = sum;
    this.number = number;
  }

  /** A figure of the response time, which does not add up over runs. */
  TransactionMetric(String name, ToDoubleFunction<LatencySummary> micros) {
    this(
        "response." + name,
        "Response time " + name,
        "ms",
        Direction.LOWER,
        t -> micros.applyAsDouble(t.responseTime()) / 1e3,
        t -> Math.min(1, t.responseTime().count()));
  }

  public Metric ofAll() {
    return ofAll;
  }

  /** The metric of one type of transactions; of all types where the name is empty. */
  public Metric of(String transaction) {
    return new Metric(ofAll.name(), ofAll.title(), transaction, ofAll.unit(), ofAll.better());
  }

  /** The figure of one run; NaN where it has none. */
  public double of(TransactionStatistics statistics) {
    return over(List.of(statistics));
  }

  /** The figure of several runs together: a share or mean over all their transactions. */
  double over(Collection<TransactionStatistics> runs) {
    double all = runs.stream().mapToDouble(number).sum();
    return all == 0 ? Double.NaN : runs.stream().mapToDouble(sum).sum() / all;
  }

  Viewed viewed(RunViews views, String transaction, double whole) {
    return switch (this) {
      case THROUGHPUT -> views.throughput(transaction, whole);
      case MEAN -> views.mean(transaction, whole);
      case P50 -> views.quantile(transaction, 0.5, whole);
      case P90 -> views.quantile(transaction, 0.9, whole);
      case P95 -> views.quantile(transaction, 0.95, whole);
      case P99 -> views.quantile(transaction, 0.99, whole);
      default -> Viewed.ofWhole(whole);
    };
  }

  public static Optional<TransactionMetric> named(String name) {
    return Arrays.stream(values()).filter(known -> known.ofAll.name().equals(name)).findFirst();
  }

  /** Whether it helps to explain the time that a transaction takes. */
  public boolean explains() {
    return EXPLANATORY.contains(this);
  }

  /** Whether the figure of a type of transactions, or of all, is worth showing in these runs. */
  boolean isSeenIn(List<RunReport> runs, String transaction) {
    if (this == LOCAL_SERVICE) {
      // Where nothing spans partitions this is the service time, which is known already.
      return SPANNING.isSeenIn(runs, "");
    }
    return !explains()
        || runs.stream()
            .flatMap(run -> run.statistics(transaction))
            .anyMatch(
                run ->
                    this == CONNECTION_WAIT
                        ? matters(run.meanQueueTime(), run.responseTime().mean())
                        : of(run) > 0);
  }

  /** Whether a wait for a connection is large enough to be mentioned beside the response time. */
  static boolean matters(double wait, double response) {
    return wait > 0 && wait >= LEAST_WAIT * response;
  }

  private static long ended(TransactionStatistics type) {
    return type.completed() + type.failed();
  }

  private static double sumMillis(LatencySummary summary) {
    return summary.count() * summary.mean() / 1e3;
  }
}
