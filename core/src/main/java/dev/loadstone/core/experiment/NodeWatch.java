package dev.loadstone.core.experiment;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.load.RunCompanion;
import dev.loadstone.core.measure.Phases;
import dev.loadstone.core.result.RunEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * Looks each second, and once more at the end, whether the processes of a local deployment still
 * run, and notes those that ended though nobody asked for it: a lost replica costs no client an
 * error, and makes many a system faster.
 */
final class NodeWatch implements RunCompanion {
  private static final double NANOS_PER_SECOND = 1e9;

  private final IntConsumer kill;
  private final List<Node> nodes;
  private final Map<Node, Optional<ProcessHandle>> watched = new LinkedHashMap<>();
  private final Set<Node> asked = ConcurrentHashMap.newKeySet();
  private final List<RunEvent> deaths = Collections.synchronizedList(new ArrayList<>());
  private final Thread thread = new Thread(this::lookUntilEnd, "loadstone-node-watch");
  private final CountDownLatch over = new CountDownLatch(1);
  private Phases phases;
  private NanoClock clock;

  /**
   * @param nodes the nodes; those inside this process are not watched
   * @param helpers what they need besides, for example a switch between them
   * @param kill kills a node by its number, from 1
   */
  NodeWatch(List<Node> nodes, List<Node> helpers, IntConsumer kill) {
    this.nodes = List.copyOf(nodes);
    this.kill = kill;
    watch(nodes);
    watch(helpers);
    thread.setDaemon(true);
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
  public void begin(Phases runPhases, NanoClock runClock) {
    phases = runPhases;
    clock = runClock;
    thread.start();
  }

  private void lookUntilEnd() {
    try {
      do {
        look();
      } while (!over.await(1, TimeUnit.SECONDS));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    look();
  }

  private void look() {
    double second = (clock.nanoTime() - phases.begin()) / NANOS_PER_SECOND;
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

  /** Who ended unasked, and when that was seen; complete after {@link #close}. */
  List<RunEvent> deaths() {
    return List.copyOf(deaths);
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
