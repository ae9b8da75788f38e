package dev.loadstone.core.observe;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.statistics.Count;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The series of transactions; labels are the names of their types. */
public final class RunSeries {
  /** Transactions that ended, in any phase. */
  public static final ByOutcome ENDED = new ByOutcome("ended");

  /** Transactions whose times are measured. */
  public static final ByOutcome MEASURED = new ByOutcome("measured");

  /** Transactions that ended in the measured interval, whenever they were due. */
  public static final ByOutcome IN_INTERVAL = new ByOutcome("in-interval");

  public static final ByOutcome REPEATED = new ByOutcome("repeated");

  /** Measured tries that had to be repeated. */
  public static final ByOutcome REPEATED_MEASURED = new ByOutcome("repeated-measured");

  /** The time for which measured transactions that completed waited for a connection only. */
  public static final Series QUEUED = Series.nanos("queued", Better.LOWER);

  /** Transactions that were due in the measured interval of a rate and never ended. */
  public static final Series CENSORED = Series.count("censored", Better.LOWER);

  /** Those of {@link #CENSORED} that were under way, and count as unknown, too. */
  public static final Series CUT_OFF = Series.count("cut-off", Better.LOWER);

  public static final Series WAIT = Series.times("wait", Better.LOWER);
  public static final Series SERVICE = Series.times("service", Better.LOWER);
  public static final Series RESPONSE = Series.times("response", Better.LOWER);
  public static final Series FAILED = Series.times("failed", Better.LOWER);

  /** Service times of transactions that span partitions. */
  public static final Series SPANNING = Series.times("spanning", Better.LOWER);

  /** Response times of completed transactions that are not measured. */
  public static final Series UNMEASURED = Series.times("unmeasured", Better.LOWER);

  /** Response times of completed transactions of all phases, as files keep them: a summary. */
  public static final Series RESPONSES = Series.times("responses", Better.LOWER);

  private static final List<Series> COUNTS =
      Stream.of(Count.values()).map(count -> Series.count(count.figure(), Better.LOWER)).toList();

  /** The measured times, each with a tag of its own in the interval log. */
  public static final List<Series> LOGGED = List.of(WAIT, SERVICE, RESPONSE, FAILED, SPANNING);

  public static final Set<Series> ALL =
      Stream.of(
              Stream.of(ENDED, MEASURED, IN_INTERVAL, REPEATED, REPEATED_MEASURED)
                  .flatMap(by -> by.series.stream()),
              COUNTS.stream(),
              Stream.of(QUEUED, CENSORED, CUT_OFF, UNMEASURED, RESPONSES),
              AnatomySeries.OF_CLIENTS.stream(),
              LOGGED.stream())
          .flatMap(series -> series)
          .collect(Collectors.toUnmodifiableSet());

  private RunSeries() {}

  /** The series of a count of measured transactions, which has the name of its figure. */
  public static Series of(Count count) {
    return COUNTS.get(count.slot());
  }

  /** A series for each outcome, such as {@code ended.committed}. */
  public static final class ByOutcome {
    private final List<Series> series;

    private ByOutcome(String prefix) {
      series =
          Stream.of(Outcome.values())
              .map(
                  outcome ->
                      Series.count(
                          prefix + "." + outcome.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                          outcome.completed() ? Better.HIGHER : Better.LOWER))
              .toList();
    }

    public Series of(Outcome outcome) {
      return series.get(outcome.slot());
    }

    /** The numbers by outcome, of types of transactions; only outcomes that occurred. */
    public Map<Outcome, Long> counts(Observations observed, Collection<String> types) {
      Map<Outcome, Long> counts = new EnumMap<>(Outcome.class);
      for (Outcome outcome : Outcome.values()) {
        long count = observed.count(of(outcome), types);
        if (count > 0) {
          counts.put(outcome, count);
        }
      }
      return counts;
    }

    public long completed(Observations observed, Collection<String> types) {
      return types.stream().mapToLong(type -> completed(observed, type)).sum();
    }

    public long completed(Observations observed, String type) {
      return observed.count(of(Outcome.COMMITTED), type)
          + observed.count(of(Outcome.INTENDED_ROLLBACK), type);
    }

    public long completed(Observations observed) {
      return observed.count(of(Outcome.COMMITTED)) + observed.count(of(Outcome.INTENDED_ROLLBACK));
    }

    /** The number with any outcome, of all types. */
    public long all(Observations observed) {
      return series.stream().mapToLong(observed::count).sum();
    }
  }
}
