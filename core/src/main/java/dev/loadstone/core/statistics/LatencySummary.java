package dev.loadstone.core.statistics;

import io.soabase.recordbuilder.core.RecordBuilder;
import org.HdrHistogram.Histogram;

/** A distribution of times, in microseconds. All figures are 0 when the count is 0. */
@RecordBuilder
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
  public static final LatencySummary EMPTY = LatencySummaryBuilder.builder().build();

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
    return LatencySummaryBuilder.builder()
        .count(histogram.getTotalCount())
        .mean(histogram.getMean() / unit)
        .standardDeviation(histogram.getStdDeviation() / unit)
        .min(histogram.getMinValue() / unit)
        .p50(histogram.getValueAtPercentile(50) / unit)
        .p90(histogram.getValueAtPercentile(90) / unit)
        .p95(histogram.getValueAtPercentile(95) / unit)
        .p99(histogram.getValueAtPercentile(99) / unit)
        .p999(histogram.getValueAtPercentile(99.9) / unit)
        .max(histogram.getMaxValue() / unit)
        .build();
  }
}
