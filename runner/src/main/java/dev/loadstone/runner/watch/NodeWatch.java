package dev.loadstone.runner.watch;

import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.runner.measure.BackgroundThread;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;

/**
 * Looks each second, and once more at the end, whether the processes of a local deployment still
 * run, and notes those that ended though nobody asked for it: a lost replica costs no client an
 * error, and makes many a system faster.
 */
final class NodeWatch extends BackgroundThread {
  private static final long PAUSE_NANOS = Duration.ofSeconds(1).toNanos();

  private final IntConsumer kill;
  private final List<Node> nodes;
  private final Map<Node, Optional<ProcessHandle>> watched = new LinkedHashMap<>();
  private final Set<Node> asked = ConcurrentHashMap.newKeySet();
  private final List<RunEvent> deaths = Collections.synchronizedList(new ArrayList<>());

  /**
   * @param nodes the nodes; those inside this process are not watched
   * @param helpers what they need besides, for example a switch between them
   * @param kill kills a node by its number, from 1
   */
  NodeWatch(List<Node> nodes, List<Node> helpers, IntConsumer kill) {
    super("node-watch");
    this.nodes = List.copyOf(nodes);
    this.kill = kill;
    watch(nodes);
    watch(helpers);
  }

  private void watch(List<Node> processes) {
    processes.stream()
        .filter(node -> node.pid() != 0)
        .forEach(node -> watched.put(node, ProcessHandle.of(node.pid())));
  }

  /** Kills a node, whose end is then one that was asked for. */
  void kill(int number) {
    asked.add(nodes.get(number - 1));
    kill.accept(number);
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
    watched
        .entrySet()
        .removeIf(
            entry -> {
              boolean ended = entry.getValue().filter(ProcessHandle::isAlive).isEmpty();
              if (ended && !asked.contains(entry.getKey())) {
                String name = entry.getKey().name();
                deaths.add(new RunEvent(second, name + " ended, which nobody had asked for"));
              }
              return ended;
            });
  }

  /** The nodes that ended unasked, and when that was seen; complete after {@link #close}. */
  List<RunEvent> deaths() {
    return List.copyOf(deaths);
  }
}
