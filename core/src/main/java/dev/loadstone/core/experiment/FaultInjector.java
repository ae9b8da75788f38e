package dev.loadstone.core.experiment;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.experiment.Experiment.Fault;
import dev.loadstone.core.load.RunCompanion;
import dev.loadstone.core.measure.Phases;
import dev.loadstone.core.result.RunEvent;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/** Kills nodes at their instants of the measured interval, and notes when it did, or did not. */
final class FaultInjector implements RunCompanion {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The measured interval may begin at another time than it was to at first. */
  private static final long LOOK_AGAIN_NANOS = Duration.ofSeconds(1).toNanos();

  private final List<Fault> faults;
  private final IntConsumer kill;
  private final List<RunEvent> events = Collections.synchronizedList(new ArrayList<>());
  private final List<String> undone = Collections.synchronizedList(new ArrayList<>());
  private final Thread thread = new Thread(this::injectAll, "loadstone-faults");
  private final CountDownLatch over = new CountDownLatch(1);
  private Phases phases;
  private NanoClock clock;

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
    for (Fault fault : faults) {
      String asked = String.format("node %d was to be killed at %s", fault.node(), at(fault));
      try {
        if (awaitInstantOf(fault)) {
          inject(fault, asked);
        } else {
          undone.add(asked + ", and the measured interval had ended before");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        undone.add(asked + ", and the run was interrupted before");
      }
    }
  }

  private static String at(Fault fault) {
    return fault.at().toMillis() / 1e3 + " s";
  }

  /** Whether the measured interval reached it. */
  private boolean awaitInstantOf(Fault fault) throws InterruptedException {
    while (true) {
      long now = clock.nanoTime();
      long wait = phases.measureBegin() + fault.at().toNanos() - now;
      if (wait <= 0) {
        return over.getCount() > 0 && phases.isMeasured(now);
      }
      if (over.await(Math.min(wait, LOOK_AGAIN_NANOS), TimeUnit.NANOSECONDS)) {
        return false;
      }
    }
  }

  private void inject(Fault fault, String asked) {
    double second = (clock.nanoTime() - phases.begin()) / NANOS_PER_SECOND;
    try {
      kill.accept(fault.node());
      events.add(new RunEvent(second, "node " + fault.node() + " was killed"));
    } catch (RuntimeException e) {
      // Whatever it is: the node may be dead already, and the run goes on.
      events.add(new RunEvent(second, "killing node " + fault.node() + " failed"));
      undone.add(
          asked
              + ", which failed: "
              + (e instanceof LoadstoneException ? e.getMessage() : e.toString()));
    }
  }

  /** What was done, in order; complete after {@link #close}. */
  List<RunEvent> events() {
    return List.copyOf(events);
  }

  /** What was asked for and not done, each with the reason; complete after {@link #close}. */
  List<String> undone() {
    return List.copyOf(undone);
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
