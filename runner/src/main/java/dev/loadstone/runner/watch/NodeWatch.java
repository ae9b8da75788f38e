package dev.loadstone.runner.watch;

import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.runner.measure.BackgroundThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.function.Predicate;

/**
 * Checks each second, and once more at the end, whether the processes of a local deployment still
 * run, and records those that ended unasked. A lost replica causes no error at a client, and makes
 * many systems faster.
 */
final class NodeWatch extends BackgroundThread {
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final IntFunction<FaultProof> kill;
  private final List<Node> nodes;
  private final Predicate<Node> isRunning;
  private final Set<Node> watched = new LinkedHashSet<>();
  private final Set<Node> asked = ConcurrentHashMap.newKeySet();
  private final List<RunEvent> deaths = Collections.synchronizedList(new ArrayList<>());

  /**
   * @param helpers further processes that the nodes need, for example a switch between them
   * @param isRunning whether a node or helper runs
   * @param kill kills a node by its number, from 1
   */
  NodeWatch(
      List<Node> nodes,
      List<Node> helpers,
      Predicate<Node> isRunning,
      IntFunction<FaultProof> kill) {
    super("node-watch");
    this.nodes = List.copyOf(nodes);
    this.kill = kill;
    this.isRunning = isRunning;
    watched.addAll(nodes);
    watched.addAll(helpers);
  }

  /** Kills a node; its end then counts as asked for. */
  FaultProof kill(int number) {
    asked.add(nodes.get(number - 1));
    return kill.apply(number);
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
    watched.removeIf(
        node -> {
          boolean ended = !isRunning.test(node);
          if (ended && !asked.contains(node)) {
            deaths.add(new RunEvent(second, node.name() + " ended, which nobody had asked for"));
          }
          return ended;
        });
  }

  /** The nodes that ended unasked, and when that was seen; complete after {@link #close}. */
  List<RunEvent> deaths() {
    return List.copyOf(deaths);
  }
}
