package dev.loadstone.core.statistics;

import org.HdrHistogram.Histogram;

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

  private static final double NANOS_PER_MICRO = 1e3;

  /** Summarizes a histogram of nanoseconds. */
  public static LatencySummary of(Histogram nanos) {
    return of(nanos, NANOS_PER_MICRO);
  }

  /**
   * Summarizes a histogram.
   *
   * @param unit number of the histogram's units in a microsecond
   */
  public static LatencySummary of(Histogram histogram, double unit) {
    if (histogram.getTotalCount() == 0) {
      return EMPTY;
    }
    return new LatencySummary(
        histogram.getTotalCount(),
        histogram.getMean() / unit,
        histogram.getStdDeviation() / unit,
        histogram.getMinValue() / unit,
        histogram.getValueAtPercentile(50) / unit,
        histogram.getValueAtPercentile(90) / unit,
        histogram.getValueAtPercentile(95) / unit,
        histogram.getValueAtPercentile(99) / unit,
        histogram.getValueAtPercentile(99.9) / unit,
        histogram.getMaxValue() / unit);
  }
}
