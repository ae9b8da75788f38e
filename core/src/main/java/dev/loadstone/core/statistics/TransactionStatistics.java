package dev.loadstone.core.statistics;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonAnySetter;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.TimePart;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The statistics of one type of transaction.
 *
 * <p>At a rate a transaction counts twice: its times belong to the interval in which it was due,
 * whenever it ended, and its completion to that in which it ended, whenever it was due. With all
 * other pacings both are the interval in which it ended.
 *
 * @param measured transactions whose times were measured: due in the measured interval of a rate,
 *     otherwise ended in it; by how their last try ended
 * @param overall transactions of all phases, by how their last try ended
 * @param retriedTries the measured transactions' tries beyond the first, by what made them
 *     necessary
 * @param throughput transactions that completed in the measured interval, a second
 * @param waitTime the time from intended start to actual start, of completed transactions
 * @param serviceTime the time from actual start to end over all tries, of completed transactions
 * @param responseTime wait and service together, of completed transactions
 * @param localServiceTime service time of completed transactions within one partition
 * @param spanningServiceTime service time of completed transactions that span partitions; empty
 *     where the benchmark has none
 * @param counts what {@link Count} counts of the measured transactions, by the figure's name
 * @param meanQueueTime mean part of the wait, in microseconds, in which a transaction waited for a
 *     free connection (or a place in the window of an asynchronous client) and for nothing else;
 *     the rest of the mean wait is the client's timer, which woke its terminal late
 * @param censored transactions that were due in the measured interval of a rate and had not ended
 *     when the wait for them did; their ages at that time are among the response times, which are
 *     at least that
 * @param ended transactions that ended in the measured interval, whenever they were due, by how
 *     their last try ended; in older files, which do not tell, {@code measured}
 * @param due transactions that were due in the measured interval of a rate, ended or not; otherwise
 *     those that ended in it
 * @param time the parts of the mean response of completed transactions, in ms, by the names of
 *     {@link dev.loadstone.core.database.TimePart}; empty in older results and where another tool
 *     drove
 */
@RecordBuilder
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
    @JsonAnySetter @JsonAnyGetter Map<String, Long> counts,
    double meanQueueTime,
    long censored,
    Map<Outcome, Long> ended,
    long due,
    Map<String, Double> time) {

  public TransactionStatistics {
    measured = Objects.requireNonNullElse(measured, Map.of());
    ended = Objects.requireNonNullElse(ended, measured);
    due = due == 0 ? censored + sum(measured, outcome -> true) : due;
    overall = Objects.requireNonNullElse(overall, Map.of());
    retriedTries = Objects.requireNonNullElse(retriedTries, Map.of());
    waitTime = Objects.requireNonNullElse(waitTime, LatencySummary.EMPTY);
    serviceTime = Objects.requireNonNullElse(serviceTime, LatencySummary.EMPTY);
    responseTime = Objects.requireNonNullElse(responseTime, LatencySummary.EMPTY);
    failedResponseTime = Objects.requireNonNullElse(failedResponseTime, LatencySummary.EMPTY);
    localServiceTime = Objects.requireNonNullElse(localServiceTime, LatencySummary.EMPTY);
    spanningServiceTime = Objects.requireNonNullElse(spanningServiceTime, LatencySummary.EMPTY);
    counts = Objects.requireNonNullElse(counts, Map.of());
    time = Objects.requireNonNullElse(time, Map.of());
  }

  public long count(Count count) {
    return counts.getOrDefault(count.figure(), 0L);
  }

  public long retries() {
    return retriedTries.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Transactions that completed in the measured interval, whenever they were due. */
  public long completions() {
    return sum(ended, Outcome::completed);
  }

  /** Transactions that failed in the measured interval, whenever they were due. */
  public long failures() {
    return sum(ended, outcome -> !outcome.completed());
  }

  /** Completed transactions among those whose times were measured. */
  public long completed() {
    return sum(measured, Outcome::completed);
  }

  /** Failed transactions among those whose times were measured. */
  public long failed() {
    return sum(measured, outcome -> !outcome.completed());
  }

  public long completedOverall() {
    return sum(overall, Outcome::completed);
  }

  public long failedOverall() {
    return sum(overall, outcome -> !outcome.completed());
  }

  /** The time that its completed transactions spent in a part, in ms. */
  public double spent(TimePart part) {
    return time.getOrDefault(part.label(), 0.0) * completed();
  }

  TransactionStatistics with(Map<String, Double> parts) {
    return TransactionStatisticsBuilder.builder(this).time(parts).build();
  }

  private static long sum(Map<Outcome, Long> counts, Predicate<Outcome> counted) {
    return counts.entrySet().stream()
        .filter(entry -> counted.test(entry.getKey()))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }
}
