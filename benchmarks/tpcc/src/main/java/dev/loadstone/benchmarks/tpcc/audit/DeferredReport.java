package dev.loadstone.benchmarks.tpcc.audit;

/**
 * The results of queued Deliveries (2.7.2), in all phases of a run unless stated otherwise.
 *
 * @param queued how many were queued
 * @param completed how many were executed
 * @param completedInTime how many of them were done within 80 seconds of being queued
 * @param measured those of the measured interval
 * @param unknown how many may or may not have been done
 * @param p90Seconds the 90th percentile of the time from queued to done; 0 when none was done
 * @param lastFailure the last failure in words; empty when there was none
 */
public record DeferredReport(
    long queued,
    long completed,
    long completedInTime,
    Measured measured,
    Skipped skipped,
    long unknown,
    double p90Seconds,
    String lastFailure) {
  /**
   * The Deliveries of the measured interval.
   *
   * @param completed how many were done in it, whenever they were queued
   */
  public record Measured(long queued, long completed) {}

  /** Districts without an undelivered order, in all, and the Deliveries that met one. */
  public record Skipped(long districts, long deliveries) {}

  /** The time after being queued in which a Delivery must be done (2.7.2.2). */
  public static final int LIMIT_SECONDS = 80;

  /** The share that must be done in time, in percent (2.7.2.2). */
  public static final int LEAST_SHARE = 90;

  /** A queue that keeps up may grow by this many. */
  private static final long LEAST_GROWTH = 10;

  /**
   * The share of queued Deliveries that were done in time, in percent; NaN when none was queued.
   */
  public double shareInTime() {
    return queued == 0 ? Double.NaN : 100.0 * completedInTime / queued;
  }

  /**
   * The number of Deliveries by which the queue grew over the measured interval; 0 when it did not
   * grow.
   */
  public long growth() {
    return Math.max(0, measured.queued() - measured.completed());
  }

  /** The most that {@link #growth} may be: ten, or a hundredth of what was queued. */
  public long allowedGrowth() {
    return Math.max(LEAST_GROWTH, measured.queued() / 100);
  }
}
