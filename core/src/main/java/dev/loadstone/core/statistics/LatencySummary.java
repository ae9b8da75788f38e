package dev.loadstone.core.statistics;

/**
 * A distribution of times, in microseconds. All figures are 0 when the count is 0.
 *
 * @param count how many
 * @param mean the mean
 * @param standardDeviation the standard deviation
 * @param min the least
 * @param p50 the median
 * @param p90 the 90th percentile
 * @param p95 the 95th percentile
 * @param p99 the 99th percentile
 * @param p999 the 99.9th percentile
 * @param max the largest
 */
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
  /** Nothing was counted. */
  public static final LatencySummary EMPTY = new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
}
