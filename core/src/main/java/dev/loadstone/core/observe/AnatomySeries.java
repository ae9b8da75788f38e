package dev.loadstone.core.observe;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.observe.Series.Better;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The series of which {@link Anatomy} makes the parts of response times. Those of clients are of
 * transactions, by type. Those of the sampler are of the measured interval, by the names of
 * statements where nothing else is said.
 */
public final class AnatomySeries {
  /** Time of completed transactions that were measured, outside of calls and repeated tries. */
  public static final Series OUTSIDE = Series.nanos("outside.time", Better.LOWER);

  /** Time that the last tries of these transactions spent in calls. */
  public static final Series CALLS = Series.nanos("call.time", Better.LOWER);

  /** Time from the start of the first try of these transactions to the start of the last. */
  public static final Series RETRIES = Series.nanos("retry.time", Better.LOWER);

  /** Time in calls of all tries that ended in the measured interval, failed ones, too. */
  public static final Series ALL_CALLS = Series.nanos("call.all", Better.LOWER);

  /** The part of {@link #ALL_CALLS} that went into commits that are calls of their own. */
  public static final Series COMMITS = Series.nanos("commit.all", Better.LOWER);

  public static final Set<Series> OF_CLIENTS = Set.of(OUTSIDE, CALLS, RETRIES, ALL_CALLS, COMMITS);

  /** Looks at the sessions. */
  public static final Series LOOKS = Series.count("sampled.looks", Better.NEITHER);

  /** The time that looks stand for: since the look before. */
  public static final Series SEEN = Series.nanos("sampled.time", Better.NEITHER);

  /** The time that looks would stand for which had no answer. */
  public static final Series MISSED = Series.nanos("sampled.missed", Better.LOWER);

  /** The measured interval, told once at its end. */
  public static final Series INTERVAL = Series.nanos("sampled.interval", Better.NEITHER);

  /** The time that looks took. */
  public static final Series ASKED = Series.nanos("sampled.asked", Better.LOWER);

  /** Processor time of the server's threads that answered the looks. */
  public static final Series OWN = Series.nanos("sampled.own", Better.LOWER);

  /** Time of sessions by what they waited for: {@code locks transactionid}. */
  public static final Series DETAIL = Series.nanos("sampled.detail", Better.NEITHER);

  /** Calls that do nothing, and the time that they took. */
  public static final Series EMPTY_CALLS = Series.count("sampled.empty", Better.NEITHER);

  public static final Series EMPTY_TIME = Series.nanos("sampled.empty-time", Better.LOWER);

  /** The shortest of them, in ns. */
  public static final Series EMPTY_LEAST =
      new Series("sampled.empty-least", Series.Kind.LEAST, "ns", Better.LOWER);

  /**
   * Processor time of threads of the servers; the label is {@link #SESSIONS}, or a node where its
   * sessions share threads.
   */
  public static final Series RUNNING = Series.nanos("threads.running", Better.LOWER);

  /** The time for which these threads were ready to run and had no processor. */
  public static final Series WAITING = Series.nanos("threads.waiting", Better.LOWER);

  public static final String SESSIONS = "sessions";

  private static final Map<TimePart, Series> PARTS =
      Stream.of(TimePart.values())
          .collect(
              Collectors.toUnmodifiableMap(
                  part -> part, part -> Series.nanos("sampled." + part.label(), Better.LOWER)));

  public static final Set<Series> OF_SAMPLER =
      Stream.concat(
              PARTS.values().stream(),
              Stream.of(
                  LOOKS,
                  SEEN,
                  MISSED,
                  INTERVAL,
                  ASKED,
                  OWN,
                  DETAIL,
                  EMPTY_CALLS,
                  EMPTY_TIME,
                  EMPTY_LEAST,
                  RUNNING,
                  WAITING))
          .collect(Collectors.toUnmodifiableSet());

  private AnatomySeries() {}

  public static Series sampled(TimePart part) {
    return PARTS.get(part);
  }
}
