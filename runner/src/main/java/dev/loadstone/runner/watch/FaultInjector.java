package dev.loadstone.runner.watch;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.runner.measure.BackgroundThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Kills nodes at given instants of the measured interval, and records when they were gone. A fault
 * that is not proven is no event, and the run fails.
 */
final class FaultInjector extends BackgroundThread {
  /** The longest sleep before the phases are read again: the measured interval may move. */
  private static final long LOOK_AGAIN_NANOS = Duration.ofSeconds(1).toNanos();

  private static final Logger LOG = LoggerFactory.getLogger(FaultInjector.class);

  private final List<Fault> faults;
  private final IntFunction<FaultProof> kill;
  private final List<RunEvent> events = Collections.synchronizedList(new ArrayList<>());
  private final List<String> undone = Collections.synchronizedList(new ArrayList<>());

  /**
   * @param faults the faults, in order of time
   * @param kill kills a node by its number
   */
  FaultInjector(List<Fault> faults, IntFunction<FaultProof> kill) {
    super("faults");
    this.faults = faults;
    this.kill = kill;
  }

  @Override
  protected void work() {
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

  /** Waits for the fault's instant; returns whether the measured interval reached it. */
  private boolean awaitInstantOf(Fault fault) throws InterruptedException {
    while (true) {
      long now = now();
      long wait = phases().measureBegin() + fault.at().toNanos() - now;
      if (wait <= 0) {
        return !isOver() && phases().isMeasured(now);
      }
      if (isOverAfter(Math.min(wait, LOOK_AGAIN_NANOS))) {
        return false;
      }
    }
  }

  private void inject(Fault fault, String asked) {
    try {
      FaultProof proof = kill.apply(fault.node());
      events.add(new RunEvent(secondOf(proof.since()), "node " + fault.node() + " was killed"));
      LOG.info("fault: {}", proof.evidence());
      if (!phases().isMeasured(proof.since())) {
        undone.add(asked + ", and had gone only when the measured interval had ended");
      }
    } catch (RuntimeException e) {
      // Any exception: the node may be dead already, and the run goes on.
      undone.add(
          asked
              + ", which failed: "
              + (e instanceof LoadstoneException ? e.getMessage() : e.toString()));
    }
  }

  /** The faults that were injected, in order; complete after {@link #close}. */
  List<RunEvent> events() {
    return List.copyOf(events);
  }

  /**
   * The faults that were asked for and not injected, each with the reason; complete after {@link
   * #close}.
   */
  List<String> undone() {
    return List.copyOf(undone);
  }
}
