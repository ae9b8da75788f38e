package dev.loadstone.core.load;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.measure.FailureLog;
import dev.loadstone.core.measure.Phases;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;

/** What the threads of one run share: clock, phases, and how it may end early. */
final class RunControl {
  final NanoClock clock;
  final Phases phases;
  final ReadyQueue ready;
  final Timer timer;
  final Pacer pacer;
  final int maxTries;
  final FailureLog failures = new FailureLog();
  final LongAdder reconnects = new LongAdder();
  private final AtomicReference<Throwable> defect = new AtomicReference<>();

  RunControl(
      NanoClock clock, Phases phases, ReadyQueue ready, Timer timer, Pacer pacer, int maxTries) {
    this.clock = clock;
    this.phases = phases;
    this.ready = ready;
    this.timer = timer;
    this.pacer = pacer;
    this.maxTries = maxTries;
  }

  /** Whether no further transaction may start. */
  boolean isOver(long now) {
    return now - phases.end() >= 0 || ready.isClosed();
  }

  /** A worker met something that is no failure of the database: the run cannot be trusted. */
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
