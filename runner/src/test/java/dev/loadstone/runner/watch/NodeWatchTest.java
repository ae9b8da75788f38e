package dev.loadstone.runner.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.runner.measure.Phases;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeWatchTest {
  private SleepingNodes nodes;
  private NodeWatch watch;

  @BeforeEach
  void start() throws IOException {
    nodes = new SleepingNodes(2);
    watch = new NodeWatch(Optional.of(nodes), event -> {});
    watch.begin(
        new Phases(
            NanoClock.SYSTEM.nanoTime(), Duration.ZERO, Duration.ofMinutes(1), Duration.ZERO),
        NanoClock.SYSTEM);
  }

  @AfterEach
  void stop() {
    nodes.close();
  }

  @Test
  void nodes_that_live_are_nothing_to_tell_of() {
    watch.close();
    assertThat(watch.deaths()).isEmpty();
  }

  @Test
  void a_node_that_was_killed_as_asked_for_is_nothing_to_tell_of_and_runs_no_more() {
    watch.fault(FaultOrder.of(FaultKind.KILL, 2)).begin();
    watch.close();
    assertThat(watch.running()).containsExactly(1, 3);
    assertThat(watch.deaths()).isEmpty();
  }

  @Test
  void a_node_that_was_started_again_is_watched_again() {
    NodeFault restart = watch.fault(FaultOrder.of(FaultKind.RESTART, 2));
    restart.begin();
    restart.heal();
    SleepingNodes.end(nodes.process(2));
    watch.close();
    assertThat(watch.deaths())
        .extracting(RunEvent::words)
        .containsExactly("node-2 ended, which nobody had asked for");
  }

  @Test
  void a_node_or_a_helper_that_ends_by_itself_is_told_once() {
    SleepingNodes.end(nodes.process(1));
    SleepingNodes.end(nodes.helper());
    watch.close();
    watch.close();
    assertThat(watch.deaths())
        .extracting(RunEvent::words)
        .containsExactlyInAnyOrder(
            "node-1 ended, which nobody had asked for",
            "the switch ended, which nobody had asked for");
    assertThat(watch.deaths()).allMatch(death -> death.second() >= 0);
  }
}
