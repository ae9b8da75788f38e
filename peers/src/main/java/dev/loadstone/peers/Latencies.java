package dev.loadstone.peers;

import dev.loadstone.core.statistics.LatencySummary;
import org.HdrHistogram.Histogram;

/** Times that a tool wrote one by one, in microseconds. */
public final class Latencies {
  private static final int DIGITS = 3;

  private final Histogram histogram = new Histogram(DIGITS);

  public void add(long micros) {
    histogram.recordValue(micros);
  }

  public void addAll(Latencies others) {
    histogram.add(others.histogram);
  }

  public long count() {
    return histogram.getTotalCount();
  }

  /** Their distribution, to three digits. */
  public LatencySummary summary() {
    return count() == 0
        ? LatencySummary.EMPTY
        : new LatencySummary(
            count(),
            histogram.getMean(),
            histogram.getStdDeviation(),
            histogram.getMinValue(),
            histogram.getValueAtPercentile(50),
            histogram.getValueAtPercentile(90),
            histogram.getValueAtPercentile(95),
            histogram.getValueAtPercentile(99),
            histogram.getValueAtPercentile(99.9),
            histogram.getMaxValue());
  }
}
