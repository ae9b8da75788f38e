package dev.loadstone.benchmarks.tpcc.audit;

/**
 * What became of Deliveries that were queued (2.7.2). Counts those of all phases of a run.
 *
 * @param queued how many were queued
 * @param completed how many were executed
 * @param completedInTime how many of them were done within 80 seconds of being queued
 * @param skippedDistricts districts without an undelivered order, in all
 * @param p90Seconds the 90th percentile of the time from queued to done; 0 when none was done
 * @param lastFailure the last failure in words; empty when there was none
 */
public record DeferredReport(
    long queued,
    long completed,
    long completedInTime,
    long skippedDistricts,
    double p90Seconds,
    String lastFailure) {
  /** How long after being queued a Delivery must be done (2.7.2.2). */
  public static final int LIMIT_SECONDS = 80;

  /** The share that must be done in time, in percent (2.7.2.2). */
  public static final int LEAST_SHARE = 90;

  /**
   * The share of queued Deliveries that were done in time, in percent; NaN when none was queued.
   */
  public double shareInTime() {
    return queued == 0 ? Double.NaN : 100.0 * completedInTime / queued;
  }
}
