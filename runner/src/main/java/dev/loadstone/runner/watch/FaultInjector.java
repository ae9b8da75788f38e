package dev.loadstone.runner.watch;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.FaultTarget;
import dev.loadstone.runner.measure.BackgroundThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins and ends faults of nodes at given instants of the measured interval, one after the other,
 * and records when they held. A fault that is not proven is no event, and the run fails.
 */
final class FaultInjector extends BackgroundThread {
  private static final Logger LOG = LoggerFactory.getLogger(FaultInjector.class);

  private final List<Planned> plan;
  private final Nodes nodes;
  private final SplittableRandom random;
  private final Consumer<RunEvent> told;
  private final List<RunEvent> events = Collections.synchronizedList(new ArrayList<>());
  private final List<String> undone = Collections.synchronizedList(new ArrayList<>());

  /** The nodes as the injector sees them; they count from 1. */
  interface Nodes {
    NodeFault fault(FaultOrder order);

    OptionalInt leader();

    /** The nodes that run now. */
    List<Integer> running();
  }

  private record Planned(Duration at, Fault fault) {
    /** For example {@code node 2 was to be killed at 20.0 s}. */
    String words() {
      FaultTarget target = fault.target();
      String node =
          target.isNumber() ? "node " + target : target.leader() ? "the leader" : "any node";
      return node + " was to be " + fault.kind().done() + " at " + at.toMillis() / 1e3 + " s";
    }
  }

  /**
   * @param random chooses among nodes where any one may be hit
   * @param told receives an event when it holds, and again when it is over
   */
  FaultInjector(List<Fault> faults, Nodes nodes, SplittableRandom random, Consumer<RunEvent> told) {
    super("faults");
    this.nodes = nodes;
    this.random = random;
    this.told = told;
    plan =
        faults.stream()
            .flatMap(fault -> fault.instants().stream().map(at -> new Planned(at, fault)))
            .sorted(Comparator.comparing(Planned::at))
            .toList();
  }

  @Override
  protected void work() {
    for (Planned planned : plan) {
      try {
        if (awaitInstantOf(planned)) {
          inject(planned);
        } else {
          undone.add(planned.words() + ", and the measured interval had ended before");
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        undone.add(planned.words() + ", and the run was interrupted before");
      } catch (RuntimeException e) {
        // Any exception: the node may be dead already, and the run goes on.
        undone.add(
            planned.words()
                + ", which failed: "
                + (e instanceof LoadstoneException ? e.getMessage() : e.toString()));
      }
    }
  }

  /** Waits for the fault's instant; returns whether the measured interval reached it. */
  private boolean awaitInstantOf(Planned planned) throws InterruptedException {
    return !isOverBefore(() -> phases().measureBegin() + planned.at().toNanos())
        && phases().isMeasured(now());
  }

  private void inject(Planned planned) throws InterruptedException {
    FaultKind kind = planned.fault().kind();
    int node = choose(planned.fault().target());
    double asked = secondOf(now());
    NodeFault fault = nodes.fault(planned.fault().order(node));
    FaultProof proof = fault.begin();
    LOG.info("fault: {}", proof.evidence());
    RunEvent event = RunEvent.of(kind, "node-" + node, asked, secondOf(proof.since()), null);
    told.accept(event);
    try {
      if (kind.heals()) {
        // Whatever the run does meanwhile, it is healed.
        boolean early = isOverAfter(planned.fault().untilHealed().toNanos());
        FaultProof over = fault.heal();
        LOG.info("fault: {}", over.evidence());
        event = event.healedAt(secondOf(over.since()));
        told.accept(event);
        if (early) {
          undone.add(planned.words() + ", and the run ended before the fault did");
        }
      }
    } finally {
      events.add(event);
    }
    if (!phases().isMeasured(proof.since())) {
      undone.add(planned.words() + ", and was so only after the measured interval had ended");
    }
  }

  private int choose(FaultTarget target) {
    if (target.isNumber()) {
      return target.number();
    }
    if (target.leader()) {
      return nodes
          .leader()
          .orElseThrow(() -> LoadstoneException.unavailable("no node is known to lead"));
    }
    List<Integer> running = nodes.running();
    if (running.isEmpty()) {
      throw LoadstoneException.unavailable("no node runs any more");
    }
    return running.get(random.nextInt(running.size()));
  }

  /** Complete after {@link #close}. */
  DoneFaults faults() {
    return new DoneFaults(
        List.copyOf(events),
        List.copyOf(undone),
        secondOf(phases().measureBegin()),
        secondOf(phases().measureEnd()));
  }
}
