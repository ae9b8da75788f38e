package dev.loadstone.runner.driver;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import dev.loadstone.runner.measure.Phases;
import java.util.List;

/**
 * The time that terminals and connections spent in the measured interval. It is kept apart from the
 * recorders, so that the published figures can be checked against it. The accounts of several
 * workers and clients can be added up. Used by one thread at a time.
 *
 * <p>A terminal's cycle lasts from the end of one transaction to the end of the next. Cycles leave
 * no gap. The sum of those that end in the interval differs from its length only at its two edges,
 * and that difference is counted to the nanosecond.
 */
final class TimeAccount {
  /** Sums of nanoseconds and of transactions, by the names below. */
  static final Series SERIES = Series.count("account", Series.Better.NEITHER);

  private static final List<String> NAMES =
      List.of(
          "terminals",
          "before",
          "after",
          "paused",
          "busy",
          "busy-edge",
          "tries-less-service",
          "ended",
          "late",
          "left-over");

  private static final int FIELDS = NAMES.size();

  private static final int TERMINALS = 0;

  /** Time that cycles which count had taken before the interval began. */
  private static final int BEFORE = 1;

  /** Time that cycles which do not count took in the interval. */
  private static final int AFTER = 2;

  /** Pauses of cycles that count. */
  private static final int PAUSED = 3;

  /** Time of the tries, as far as they lie in the interval. */
  private static final int BUSY = 4;

  /** Time of the tries of transactions that count, less {@link #BUSY}. */
  private static final int BUSY_EDGE = 5;

  /** Time of tries of transactions that count, less the service times of those that completed. */
  private static final int TRIES_LESS_SERVICE = 6;

  private static final int ENDED = 7;

  /** Transactions that were due before the interval ended and started after it, or never. */
  private static final int LATE = 8;

  /**
   * At a rate: transactions that were due in the interval and did not end in it, less those that
   * ended in it but were not due in it.
   */
  private static final int LEFT_OVER = 9;

  private final long[] sums = new long[FIELDS];

  /** The sum of all lifecycles' accounts, completed with the transactions that never ended. */
  static TimeAccount of(
      List<TransactionLifecycle> lifecycles, List<Terminal> terminals, Phases phases) {
    TimeAccount account = new TimeAccount();
    lifecycles.forEach(lifecycle -> account.add(lifecycle.account()));
    terminals.forEach(terminal -> account.close(terminal, phases));
    return account;
  }

  void tryEnded(Terminal terminal, Phases phases, long end) {
    terminal.tryNanos += end - terminal.tryStart;
    terminal.busyNanos += within(terminal.tryStart, end, phases);
  }

  /** Counts an ended transaction by whether it is measured and whether its service time counts. */
  void ended(Terminal terminal, Phases phases, long end, boolean measured, boolean completed) {
    sums[ENDED]++;
    if (terminal.intendedStart - phases.measureEnd() < 0
        && terminal.start - phases.measureEnd() >= 0) {
      sums[LATE]++;
    }
    sums[BUSY] += terminal.busyNanos;
    if (measured) {
      sums[BEFORE] += Math.max(0, phases.measureBegin() - terminal.cycleStart);
      sums[PAUSED] += terminal.pause;
      sums[BUSY_EDGE] += terminal.tryNanos - terminal.busyNanos;
      sums[TRIES_LESS_SERVICE] += terminal.tryNanos - (completed ? end - terminal.start : 0);
    } else {
      sums[AFTER] += within(terminal.cycleStart, end, phases);
      sums[BUSY_EDGE] -= terminal.busyNanos;
    }
    terminal.tryNanos = 0;
    terminal.busyNanos = 0;
    terminal.cycleStart = end;
  }

  void neverStarted() {
    sums[LATE]++;
  }

  /** Counts a transaction of a rate: whether it was due, and whether it ended, in the interval. */
  void arrived(boolean due, boolean ended) {
    sums[LEFT_OVER] += (due ? 1 : 0) - (ended ? 1 : 0);
  }

  /** Closes a terminal's account when the run is over and none of its transactions will end. */
  private void close(Terminal terminal, Phases phases) {
    sums[TERMINALS] += phases.measuredNanos();
    sums[AFTER] += within(terminal.cycleStart, phases.measureEnd(), phases);
    sums[BUSY] += terminal.busyNanos;
    sums[BUSY_EDGE] -= terminal.busyNanos;
  }

  private static long within(long from, long to, Phases phases) {
    long begin = Math.max(from - phases.begin(), phases.measureBegin() - phases.begin());
    long end = Math.min(to - phases.begin(), phases.measureEnd() - phases.begin());
    return Math.max(0, end - begin);
  }

  private void add(TimeAccount other) {
    for (int field = 0; field < FIELDS; field++) {
      sums[field] += other.sums[field];
    }
  }

  long terminalNanos() {
    return sums[TERMINALS];
  }

  long responding(long responses) {
    return responses + sums[PAUSED] - sums[BEFORE] + sums[AFTER];
  }

  long busyNanos() {
    return sums[BUSY];
  }

  /** The measured service times as time of connections in the interval. */
  long serving(long services) {
    return services + sums[TRIES_LESS_SERVICE] - sums[BUSY_EDGE];
  }

  long late() {
    return sums[LATE];
  }

  long leftOver() {
    return sums[LEFT_OVER];
  }

  long ended() {
    return sums[ENDED];
  }

  void tell(Observations observed) {
    for (int field = 0; field < FIELDS; field++) {
      observed.count(SERIES, NAMES.get(field), sums[field]);
    }
  }

  static TimeAccount told(Observations observed) {
    TimeAccount account = new TimeAccount();
    for (int field = 0; field < FIELDS; field++) {
      account.sums[field] = observed.count(SERIES, NAMES.get(field));
    }
    return account;
  }
}
