package dev.loadstone.runner.driver;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.runner.measure.FailureLog;
import dev.loadstone.runner.measure.Phases;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** State that the threads of one run share: clock, phases, and how it may end early. */
final class RunControl {
  final NanoClock clock;
  final Phases phases;
  final ReadyQueue ready;
  final Timer timer;
  final Pacer pacer;
  final int maxTries;

  /** What a counted run still has to measure; null for a run that ends by time alone. */
  final Quota quota;

  /** Whether a transaction's times belong to the phase in which it was due, not that of its end. */
  final boolean byStart;

  final FailureLog failures = new FailureLog();
  final LongAdder reconnects = new LongAdder();
  private volatile boolean abandoned;
  private final AtomicReference<Throwable> defect = new AtomicReference<>();

  RunControl(
      NanoClock clock,
      Phases phases,
      ReadyQueue ready,
      Timer timer,
      Pacer pacer,
      int maxTries,
      Quota quota) {
    this.clock = clock;
    this.phases = phases;
    this.ready = ready;
    this.timer = timer;
    this.pacer = pacer;
    this.maxTries = maxTries;
    this.quota = quota;
    byStart = pacer.isOpenLoop() && quota == null;
  }

  /**
   * Returns whether a transaction's times are measured: it ended in the measured interval or, when
   * {@link #byStart}, was due in it. In a counted run, a completed one must be among those that
   * were asked for; the last of these ends the interval.
   *
   * @param outcome how its last try ended; failures are measured, but do not use up the count
   */
  boolean measures(int worker, Outcome outcome, Terminal terminal, long end) {
    boolean candidate = isMeasured(terminal, end);
    if (quota == null || !candidate) {
      return candidate;
    }
    boolean taken = outcome.completed() && quota.take(worker);
    if (quota.isUsedUp(worker)) {
      // Read after the last one was taken, so that no transaction that counts ends after it.
      phases.endMeasure(clock);
    }
    return outcome.completed() ? taken : isMeasured(terminal, end);
  }

  boolean isMeasured(Terminal terminal, long end) {
    return phases.isMeasured(byStart ? terminal.intendedStart : end);
  }

  /**
   * Returns whether a terminal's transaction may start or be tried again: until the run ends, or
   * until the queue is closed if it was due in the measured interval of a rate.
   */
  boolean mayStart(Terminal terminal, long now) {
    return !ready.isClosed()
        && (now - phases.end() < 0
            || (byStart && terminal.intendedStart - phases.measureEnd() < 0));
  }

  boolean isOver(long now) {
    return ready.isClosed() || (!byStart && now - phases.end() >= 0);
  }

  /** Has workers record nothing from now on: transactions that hang are counted elsewhere. */
  void abandon() {
    abandoned = true;
  }

  boolean isAbandoned() {
    return abandoned;
  }

  /** Ends the run: a worker met an error not of the database, so the run cannot be trusted. */
  void defect(Throwable cause) {
    defect.compareAndSet(null, cause);
    phases.endAt(clock.nanoTime());
    ready.close();
  }

  /** The first defect, or null. */
  Throwable defect() {
    return defect.get();
  }
}
