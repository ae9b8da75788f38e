package dev.loadstone.report.compare;

import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.read.Distribution;
import dev.loadstone.report.statistics.Sample;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * One type of transaction over the shown repetitions of a cell, or all types together.
 *
 * @param name the type's name; empty for all types together
 * @param repetitions its statistics in each repetition
 * @param censored transactions of an open loop that never ended, whose ages are among the response
 *     times; sum of the repetitions
 * @param responseTime response times of completed transactions
 * @param waitTime intended start to actual start; without any when the run was unpaced
 * @param serviceTime actual start to end; without any when the run was unpaced
 * @param connectionWait mean part of the wait, in milliseconds, that was for a free connection; NaN
 *     when nothing completed
 */
public record TransactionReport(
    String name,
    String title,
    List<TransactionStatistics> repetitions,
    long censored,
    Distribution responseTime,
    Distribution waitTime,
    Distribution serviceTime,
    double connectionWait) {
  /** A wait for a connection with a smaller share of the response time explains nothing. */
  private static final double LEAST_WAIT = 0.01;

  /** Transactions that completed in the measured interval, sum of the repetitions. */
  public long completed() {
    return sum(TransactionStatistics::completions);
  }

  /**
   * Transactions whose times were measured, failed ones included: at a rate those that were due in
   * the interval and ended; sum of the repetitions.
   */
  public long ended() {
    return sum(type -> type.completed() + type.failed());
  }

  public long failed() {
    return sum(TransactionStatistics::failed);
  }

  public long retries() {
    return sum(TransactionStatistics::retries);
  }

  private long sum(ToLongFunction<TransactionStatistics> count) {
    return repetitions.stream().mapToLong(count).sum();
  }

  /** Completed transactions a second, the mean of the repetitions. */
  public double throughput() {
    return new Sample(repetitions.stream().map(TransactionStatistics::throughput).toList()).mean();
  }

  public boolean isTotal() {
    return name.isEmpty();
  }

  /** Tells whether any occurred, completed or not; a mix may have none of a type. */
  public boolean occurred() {
    return completed() + ended() > 0;
  }

  public boolean waitsForConnections() {
    return matters(connectionWait, responseTime.figure(LatencySummary::mean));
  }

  /** Failed transactions as a share of all, 0–1; NaN when there were none at all. */
  public double errorShare() {
    return ended() == 0 ? Double.NaN : (double) failed() / ended();
  }

  static boolean matters(double wait, double response) {
    return wait > 0 && wait >= LEAST_WAIT * response;
  }
}
