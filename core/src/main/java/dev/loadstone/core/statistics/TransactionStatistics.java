package dev.loadstone.core.statistics;

import dev.loadstone.core.database.Outcome;
import java.util.Map;
import java.util.Objects;

/**
 * The statistics of one type of transaction.
 *
 * @param name the type's name
 * @param title the type's title
 * @param measured transactions whose end fell in the measured interval, by how their last try ended
 * @param overall transactions of all phases, by how their last try ended
 * @param retriedTries tries beyond the first, in the measured interval, by what made them necessary
 * @param throughput completed transactions a second in the measured interval
 * @param waitTime intended start to actual start, of completed transactions
 * @param serviceTime actual start to end over all tries, of completed transactions
 * @param responseTime wait and service together, of completed transactions
 * @param failedResponseTime response of failed transactions
 * @param localServiceTime service time of completed transactions within one partition
 * @param spanningServiceTime service time of completed transactions that span partitions; empty
 *     where the benchmark has none
 * @param roundTrips how often tries that ended in the measured interval waited for the database
 * @param meanQueueTime mean part of the wait, in microseconds, in which a transaction waited for a
 *     free connection (or a place in the window of an asynchronous client) and for nothing else;
 *     the rest of the mean wait is the client's timer, which woke its terminal late
 * @param censored transactions that were due in the measured interval of a rate and had not ended
 *     when waiting for them did; their ages then are among the response times, which are at least
 *     that
 */
public record TransactionStatistics(
    String name,
    String title,
    Map<Outcome, Long> measured,
    Map<Outcome, Long> overall,
    Map<Outcome, Long> retriedTries,
    double throughput,
    LatencySummary waitTime,
    LatencySummary serviceTime,
    LatencySummary responseTime,
    LatencySummary failedResponseTime,
    LatencySummary localServiceTime,
    LatencySummary spanningServiceTime,
    long roundTrips,
    double meanQueueTime,
    long censored) {

  /** Statistics of transactions that were not seen to wait for a connection. */
  public TransactionStatistics(
      String name,
      String title,
      Map<Outcome, Long> measured,
      Map<Outcome, Long> overall,
      Map<Outcome, Long> retriedTries,
      double throughput,
      LatencySummary waitTime,
      LatencySummary serviceTime,
      LatencySummary responseTime,
      LatencySummary failedResponseTime,
      LatencySummary localServiceTime,
      LatencySummary spanningServiceTime,
      long roundTrips) {
    this(
        name,
        title,
        measured,
        overall,
        retriedTries,
        throughput,
        waitTime,
        serviceTime,
        responseTime,
        failedResponseTime,
        localServiceTime,
        spanningServiceTime,
        roundTrips,
        0,
        0);
  }

  /** Counts and distributions that an older file lacks are empty. */
  public TransactionStatistics {
    measured = Objects.requireNonNullElse(measured, Map.of());
    overall = Objects.requireNonNullElse(overall, Map.of());
    retriedTries = Objects.requireNonNullElse(retriedTries, Map.of());
    waitTime = Objects.requireNonNullElse(waitTime, LatencySummary.EMPTY);
    serviceTime = Objects.requireNonNullElse(serviceTime, LatencySummary.EMPTY);
    responseTime = Objects.requireNonNullElse(responseTime, LatencySummary.EMPTY);
    failedResponseTime = Objects.requireNonNullElse(failedResponseTime, LatencySummary.EMPTY);
    localServiceTime = Objects.requireNonNullElse(localServiceTime, LatencySummary.EMPTY);
    spanningServiceTime = Objects.requireNonNullElse(spanningServiceTime, LatencySummary.EMPTY);
  }

  /** The share of completed transactions that span partitions, 0 … 1; NaN when none completed. */
  public double spanningShare() {
    return (double) spanningServiceTime.count()
        / (spanningServiceTime.count() + localServiceTime.count());
  }

  /** Tries beyond the first in the measured interval. */
  public long retries() {
    return retriedTries.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Completed transactions in the measured interval. */
  public long completed() {
    return measured.entrySet().stream()
        .filter(entry -> entry.getKey().completed())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Failed transactions in the measured interval. */
  public long failed() {
    return measured.entrySet().stream()
        .filter(entry -> !entry.getKey().completed())
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
