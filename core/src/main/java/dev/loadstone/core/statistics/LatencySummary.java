package dev.loadstone.core.statistics;

/** A distribution of times, in microseconds. All figures are 0 when the count is 0. */
public record LatencySummary(
    long count,
    double mean,
    double standardDeviation,
    double min,
    double p50,
    double p90,
    double p95,
    double p99,
    double p999,
    double max) {
  public static final LatencySummary EMPTY = new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
