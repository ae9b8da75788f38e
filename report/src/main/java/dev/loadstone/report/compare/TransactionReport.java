package dev.loadstone.report.compare;

import dev.loadstone.report.read.Distribution;

/**
 * One type of transaction over the shown repetitions of a cell, or all types together.
 *
 * @param name the type's name; empty for all types together
 * @param completed transactions that completed in the measured interval, sum of the repetitions
 * @param ended transactions whose times were measured, failed ones included: at a rate those that
 *     were due in the interval and ended; sum of the repetitions
 * @param failed those of them that failed
 * @param retries tries beyond the first, sum of the repetitions
 * @param censored transactions of an open loop that never ended, whose ages are among the response
 *     times; sum of the repetitions
 * @param throughput completed transactions a second, of each repetition
 * @param responseTime response times of completed transactions
 * @param waitTime intended start to actual start; null when the run was unpaced
 * @param serviceTime actual start to end; null when the run was unpaced and so equals the response
 * @param connectionWait mean part of the wait, in milliseconds, that was for a free connection; NaN
 *     when nothing completed
 */
public record TransactionReport(
    String name,
    String title,
    long completed,
    long ended,
    long failed,
    long retries,
    long censored,
    Sample throughput,
    Distribution responseTime,
    Distribution waitTime,
    Distribution serviceTime,
    double connectionWait) {

  /** A wait for a connection with a smaller share of the response time explains nothing. */
  private static final double LEAST_WAIT = 0.01;

  public boolean isTotal() {
    return name.isEmpty();
  }

  /** Whether any occurred, completed or not; a mix may have none of a type. */
  public boolean occurred() {
    return completed + ended > 0;
  }

  public boolean waitsForConnections() {
    return matters(connectionWait, responseTime.mean());
  }

  /** Failed transactions as a share of all, 0–1; NaN when there were none at all. */
  public double errorShare() {
    return ended == 0 ? Double.NaN : (double) failed / ended;
  }

  static boolean matters(double wait, double response) {
    return wait > 0 && wait >= LEAST_WAIT * response;
  }
}
