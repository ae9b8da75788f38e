package dev.loadstone.core.measure;

import org.HdrHistogram.Histogram;

/**
 * The histogram that every measured time is kept in, in nanoseconds. Those of workers, seconds,
 * processes and repetitions are of one resolution, so they add up without loss: a percentile is the
 * same wherever it is read.
 */
public final class Histograms {
  /** Times above an hour are recorded as an hour. */
  static final long HIGHEST_NANOS = 3_600_000_000_000L;

  /** Times are told apart by 64 ns, or by 0.1 % where that is more. */
  public static final long LOWEST_NANOS = 64;

  private static final int DIGITS = 3;

  private Histograms() {}

  /** An empty histogram, small, that grows with what it sees. */
  public static Histogram create() {
    Histogram histogram = new Histogram(LOWEST_NANOS, 2_000 * LOWEST_NANOS, DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /**
   * A time as it can be recorded; one above an hour counts as an hour.
   *
   * @throws IllegalStateException when it is negative, which is a defect of whoever measured it
   */
  static long recordable(long nanos) {
    if (nanos < 0) {
      throw new IllegalStateException("a time of " + nanos + " ns ended before it began");
    }
    return Math.min(nanos, HIGHEST_NANOS);
  }
}
