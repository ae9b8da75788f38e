package dev.loadstone.core.experiment;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.experiment.Experiment.Fault;
import dev.loadstone.core.load.RunCompanion;
import dev.loadstone.core.measure.Phases;
import dev.loadstone.core.result.RunEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Kills nodes at their instants of a run, and notes when it did. */
final class FaultInjector implements RunCompanion {
  private static final double NANOS_PER_SECOND = 1e9;

  private static final long GLANCE_NANOS = 100_000_000;

  private final List<Fault> faults;
  private final IntConsumer kill;
  private final List<RunEvent> events = Collections.synchronizedList(new ArrayList<>());
  private final Thread thread = new Thread(this::injectAll, "loadstone-faults");
  private final CountDownLatch over = new CountDownLatch(1);
  private Phases phases;
  private NanoClock clock;
  private volatile LoadstoneException failure;

  /**
   * @param faults what to do, in order of time
   * @param kill kills a node by its number
   */
  FaultInjector(List<Fault> faults, IntConsumer kill) {
    this.faults = faults;
    this.kill = kill;
    thread.setDaemon(true);
  }

  @Override
  public void begin(Phases runPhases, NanoClock runClock) {
    phases = runPhases;
    clock = runClock;
    thread.start();
  }

  private void injectAll() {
    try {
      for (Fault fault : faults) {
        // A ramp-up that ends when the load is steady moves the instant while it is waited for.
        for (long left = left(fault); left > 0; left = left(fault)) {
          if (over.await(Math.min(left, GLANCE_NANOS), TimeUnit.NANOSECONDS)) {
            // The user or a failure ended the run before this instant.
            return;
          }
        }
        double second = (clock.nanoTime() - phases.begin()) / NANOS_PER_SECOND;
        kill.accept(fault.node());
        events.add(new RunEvent(second, "node " + fault.node() + " was killed"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (LoadstoneException e) {
      failure = e;
    }
  }

  private long left(Fault fault) {
    return phases.measureBegin() + fault.at().toNanos() - clock.nanoTime();
  }

  /** What was done, in order; complete after {@link #close}. */
  List<RunEvent> events() {
    return List.copyOf(events);
  }

  /** Why a node could not be killed. */
  Optional<LoadstoneException> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public void close() {
    over.countDown();
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
