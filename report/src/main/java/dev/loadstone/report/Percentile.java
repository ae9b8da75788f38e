package dev.loadstone.report;

import dev.loadstone.core.result.LatencySummary;
import java.util.function.ToDoubleFunction;

/** The figures of a distribution of response times that cells are compared by. */
enum Percentile {
  MEAN("mean", LatencySummary::mean, Distribution::mean),
  P50("p50", LatencySummary::p50, Distribution::p50),
  P90("p90", LatencySummary::p90, Distribution::p90),
  P95("p95", LatencySummary::p95, Distribution::p95),
  P99("p99", LatencySummary::p99, Distribution::p99);

  private static final String PREFIX = "response.";

  private final String title;
  private final ToDoubleFunction<LatencySummary> ofOneRun;
  private final ToDoubleFunction<Distribution> ofAllRuns;

  Percentile(
      String title,
      ToDoubleFunction<LatencySummary> ofOneRun,
      ToDoubleFunction<Distribution> ofAllRuns) {
    this.title = title;
    this.ofOneRun = ofOneRun;
    this.ofAllRuns = ofAllRuns;
  }

  /** Short, as in heads of tables. */
  String title() {
    return title;
  }

  /** The metric's name, for example {@code response.p95}. */
  String metric() {
    return PREFIX + title;
  }

  /** The figure of one run, in microseconds. */
  double of(LatencySummary summary) {
    return ofOneRun.applyAsDouble(summary);
  }

  /** The figure of all repetitions together, in milliseconds. */
  double of(Distribution distribution) {
    return ofAllRuns.applyAsDouble(distribution);
  }

  /** The percentile behind a metric's name, or null when the name is none. */
  static Percentile ofMetric(String name) {
    for (Percentile percentile : values()) {
      if (percentile.metric().equals(name)) {
        return percentile;
      }
    }
    return null;
  }
}
