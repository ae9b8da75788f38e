package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The result of one driver at the end of a run, apart from its windows. The results of several
 * clients can be added up.
 *
 * @param started when the first terminal could start, by the client's time of day
 * @param measuredNanos length of the interval that was really measured
 * @param whole whether that is as long, or as many transactions, as was asked for
 * @param lost whether a client was lost, whose observations are missing
 * @param observed the driver's own series, the benchmark's tally, and what it counts besides
 */
public record DriverResult(
    Instant started,
    long rampUpNanos,
    long measuredNanos,
    boolean whole,
    boolean lost,
    Observations observed) {
  static final Series CONNECTIONS = Series.count("connections", Better.NEITHER);

  static final Series RECONNECTS = Series.count("reconnects", Better.LOWER);

  /** Due in the measured interval and not started by its end; only rate pacing can have them. */
  static final Series BACKLOG = Series.count("backlog", Better.LOWER);

  /** Transactions that could not be ended; they are counted as unknown. */
  static final Series HUNG = Series.count("hung", Better.LOWER);

  static final Series FAILURES = Series.count("failures", Better.LOWER);

  static final Series LATENESS = Series.times("lateness", Better.LOWER);

  /** The series of every driver, besides those that a benchmark declares. */
  public static final Set<Series> SERIES =
      Set.of(
          CONNECTIONS,
          RECONNECTS,
          BACKLOG,
          HUNG,
          FAILURES,
          LATENESS,
          TimeAccount.SERIES,
          Tally.SERIES);

  static DriverResult lost(Instant started, long rampUpNanos, long measuredNanos) {
    return new DriverResult(started, rampUpNanos, measuredNanos, false, true, new Observations());
  }

  /** The sum over all clients, which measured at the same time: as long as the longest did. */
  static DriverResult together(List<DriverResult> outcomes) {
    Observations observed = new Observations();
    outcomes.forEach(outcome -> observed.add(outcome.observed));
    return new DriverResult(
        outcomes.stream().map(DriverResult::started).min(Instant::compareTo).orElseThrow(),
        outcomes.stream().mapToLong(DriverResult::rampUpNanos).max().orElseThrow(),
        outcomes.stream().mapToLong(DriverResult::measuredNanos).max().orElseThrow(),
        outcomes.stream().allMatch(DriverResult::whole),
        outcomes.stream().anyMatch(DriverResult::lost),
        observed);
  }

  long count(Series series) {
    return observed.count(series, Observations.ALL);
  }

  int connections() {
    return Math.toIntExact(count(CONNECTIONS));
  }

  Map<String, Long> failures() {
    Map<String, Long> failures = new HashMap<>();
    observed
        .labels(FAILURES)
        .forEach(words -> failures.put(words, observed.count(FAILURES, words)));
    return failures;
  }

  /** How terminals and connections spent the measured interval; empty where a client was lost. */
  Optional<TimeAccount> account() {
    return lost ? Optional.empty() : Optional.of(TimeAccount.told(observed));
  }
}
