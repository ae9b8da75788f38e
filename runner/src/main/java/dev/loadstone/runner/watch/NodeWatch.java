package dev.loadstone.runner.watch;

import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.runner.measure.BackgroundThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Checks each second, and once more at the end, whether the processes of a local deployment still
 * run, and records those that ended unasked. A lost replica causes no error at a client, and makes
 * many systems faster.
 */
final class NodeWatch extends BackgroundThread implements FaultInjector.Nodes {
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final Optional<Deployment> deployment;
  private final List<Node> nodes;
  private final Consumer<RunEvent> told;

  /** Nodes and helpers that are to run; one that a fault ends is not among them meanwhile. */
  private final Set<Node> watched = ConcurrentHashMap.newKeySet();

  private final List<RunEvent> deaths = Collections.synchronizedList(new ArrayList<>());

  NodeWatch(Optional<Deployment> deployment, Consumer<RunEvent> told) {
    super("node-watch");
    this.deployment = deployment;
    this.told = told;
    nodes = deployment.map(Deployment::nodes).orElse(List.of());
    watched.addAll(nodes);
    deployment.map(Deployment::helpers).ifPresent(watched::addAll);
  }

  @Override
  public NodeFault fault(FaultOrder order) {
    NodeFault fault = deployment.orElseThrow().fault(order);
    return new NodeFault() {
      @Override
      public FaultProof begin() {
        if (order.kind().mayEnd()) {
          watched.remove(node(order.node()));
        }
        return fault.begin();
      }

      @Override
      public FaultProof heal() {
        FaultProof proof = fault.heal();
        watched.add(node(order.node()));
        return proof;
      }
    };
  }

  @Override
  public OptionalInt leader() {
    return deployment.orElseThrow().leader();
  }

  @Override
  public List<Integer> running() {
    return IntStream.rangeClosed(1, nodes.size())
        .filter(number -> deployment.orElseThrow().isRunning(node(number)))
        .boxed()
        .toList();
  }

  private Node node(int number) {
    return nodes.get(number - 1);
  }

  @Override
  protected void work() throws InterruptedException {
    do {
      look();
    } while (!isOverAfter(PAUSE_NANOS));
    look();
  }

  private void look() {
    double second = secondOf(now());
    for (Node node : List.copyOf(watched)) {
      // Removed only once: a fault may have ended it in between.
      if (!deployment.orElseThrow().isRunning(node) && watched.remove(node)) {
        RunEvent death = RunEvent.ended(second, node.name());
        deaths.add(death);
        told.accept(death);
      }
    }
  }

  /** The nodes that ended unasked, and when that was seen; complete after {@link #close}. */
  List<RunEvent> deaths() {
    return List.copyOf(deaths);
  }
}
