package dev.loadstone.report.read;

import dev.loadstone.core.statistics.LatencySummary;

/** The figures of a distribution of response times that cells are compared by. */
public enum Percentile {
  MEAN("mean"),
  P50("p50"),
  P90("p90"),
  P95("p95"),
  P99("p99");

  private static final String PREFIX = "response.";

  private final String title;

  Percentile(String title) {
    this.title = title;
  }

  /** Short, as in heads of tables. */
  public String title() {
    return title;
  }

  /** The metric's name, for example {@code response.p95}. */
  public String metric() {
    return PREFIX + title;
  }

  /** The figure of one run, in microseconds. */
  public double of(LatencySummary summary) {
    return switch (this) {
      case MEAN -> summary.mean();
      case P50 -> summary.p50();
      case P90 -> summary.p90();
      case P95 -> summary.p95();
      case P99 -> summary.p99();
    };
  }

  /** The figure of all repetitions together, in milliseconds. */
  public double of(Distribution distribution) {
    return switch (this) {
      case MEAN -> distribution.mean();
      case P50 -> distribution.p50();
      case P90 -> distribution.p90();
      case P95 -> distribution.p95();
      case P99 -> distribution.p99();
    };
  }

  /** The percentile behind a metric's name, or null when the name is none. */
  public static Percentile ofMetric(String name) {
    for (Percentile percentile : values()) {
      if (percentile.metric().equals(name)) {
        return percentile;
      }
    }
    return null;
  }
}
