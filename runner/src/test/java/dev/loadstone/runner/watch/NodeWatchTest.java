package dev.loadstone.runner.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.deployment.Deployment.Node;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.runner.measure.Phases;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeWatchTest {
  private static final Node IN_PROCESS = new Node("node-3", 0, "");

  private Process first;
  private Process second;
  private Process helper;
  private NodeWatch watch;

  @BeforeEach
  void start() throws IOException {
    first = sleep();
    second = sleep();
    helper = sleep();
    watch =
        new NodeWatch(
            List.of(node("node-1", first), node("node-2", second), IN_PROCESS),
            List.of(node("the switch", helper)),
            node ->
                node.isInsideThisProcess()
                    || ProcessHandle.of(node.pid()).filter(ProcessHandle::isAlive).isPresent(),
            number -> end(number == 1 ? first : second));
    watch.begin(
        new Phases(
            NanoClock.SYSTEM.nanoTime(), Duration.ZERO, Duration.ofMinutes(1), Duration.ZERO),
        NanoClock.SYSTEM);
  }

  @AfterEach
  void stop() {
    List.of(first, second, helper).forEach(Process::destroyForcibly);
  }

  private static Process sleep() throws IOException {
    return new ProcessBuilder("sleep", "600").start();
  }

  private static Node node(String name, Process process) {
    return new Node(name, process.pid(), "");
  }

  private static FaultProof end(Process process) {
    process.destroyForcibly().onExit().join();
    return new FaultProof("it is gone", NanoClock.SYSTEM.nanoTime());
  }

  @Test
  void nodes_that_live_are_nothing_to_tell_of() {
    watch.close();
    assertThat(watch.deaths()).isEmpty();
  }

  @Test
  void a_node_that_was_killed_as_asked_for_is_nothing_to_tell_of() {
    watch.kill(2);
    watch.close();
    assertThat(second.isAlive()).isFalse();
    assertThat(watch.deaths()).isEmpty();
  }

  @Test
  void a_node_or_a_helper_that_ends_by_itself_is_told_once() {
    end(first);
    end(helper);
    watch.close();
    watch.close();
    assertThat(watch.deaths())
        .extracting(RunEvent::what)
        .containsExactly(
            "node-1 ended, which nobody had asked for",
            "the switch ended, which nobody had asked for");
    assertThat(watch.deaths()).allMatch(death -> death.second() >= 0);
  }
}
