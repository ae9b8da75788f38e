package dev.loadstone.core.statistics;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The measurements of one run.
 *
 * @param started when the first terminal could start
 * @param measured length of the interval that was really measured; shorter than asked for when the
 *     run was ended early
 * @param transactions one for each type, in the benchmark's order
 * @param reconnects sessions that had to be opened again
 * @param failures the different failures in words, with how often each was seen, most frequent
 *     first; at most 20
 * @param backlog transactions that were due before the end of the measured interval and had not
 *     been started by then; only rate pacing can have them
 * @param wakeLateness how late the client's timer woke paced terminals; small against the response
 *     times, or the client was the bottleneck
 * @param warnings facts about the load generator that a reader must know, for example that a target
 *     rate was missed
 * @param client the verdict whether the client, and not the database, was measured; null in results
 *     of older versions
 * @param steadiness whether it was steady while it was measured; null in results of earlier
 *     versions
 * @param identities the identities that the figures were checked against; empty when a client was
 *     lost
 */
@RecordBuilder
public record RunStatistics(
    Instant started,
    Duration rampUp,
    Duration measured,
    List<TransactionStatistics> transactions,
    TransactionStatistics total,
    long reconnects,
    List<FailureMessage> failures,
    long backlog,
    LatencySummary wakeLateness,
    List<String> warnings,
    ClientVerdict client,
    Steadiness steadiness,
    List<Identity> identities) {

  public RunStatistics {
    transactions = Objects.requireNonNullElse(transactions, List.of());
    failures = Objects.requireNonNullElse(failures, List.of());
    warnings = Objects.requireNonNullElse(warnings, List.of());
    identities = Objects.requireNonNullElse(identities, List.of());
  }

  /**
   * These statistics with the parts of response times.
   *
   * @param parts gives them for the types of some names
   */
  public RunStatistics withTimes(
      Function<List<String>, Map<String, Double>> parts, Optional<Identity> identity) {
    return RunStatisticsBuilder.builder(this)
        .identities(Stream.concat(identities.stream(), identity.stream()).toList())
        .transactions(
            transactions.stream()
                .map(type -> type.with(parts.apply(List.of(type.name()))))
                .toList())
        .total(
            total.with(
                parts.apply(transactions.stream().map(TransactionStatistics::name).toList())))
        .build();
  }

  public List<RunMark> brokenIdentities() {
    return identities.stream()
        .filter(identity -> !identity.holds())
        .map(identity -> new RunMark(RunMark.Kind.IDENTITY, identity.describe()))
        .toList();
  }

  /**
   * The mean number of transactions under way, by the time that connections were busy with them;
   * empty in results of earlier versions and where a client was lost.
   */
  public OptionalDouble underWay() {
    return identities.stream()
        .filter(identity -> identity.name().equals(Identity.UNDER_WAY))
        .mapToDouble(Identity::found)
        .findFirst();
  }

  /**
   * A failure in the database's words.
   *
   * @param count how often it was seen, in all phases
   */
  public record FailureMessage(String message, long count) {}

  /** The statistics of one type, or of all types where the name is empty. */
  public Optional<TransactionStatistics> type(String name) {
    return name.isEmpty()
        ? Optional.of(total)
        : transactions.stream().filter(type -> type.name().equals(name)).findFirst();
  }

  public TransactionStatistics transaction(String name) {
    return type(name)
        .orElseThrow(() -> new IllegalArgumentException("no transaction type " + name));
  }
}
