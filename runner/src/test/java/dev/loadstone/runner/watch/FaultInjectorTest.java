package dev.loadstone.runner.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.deployment.FaultOrder;
import dev.loadstone.core.deployment.FaultProof;
import dev.loadstone.core.deployment.NodeFault;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.settings.Fault;
import dev.loadstone.core.settings.FaultBuilder;
import dev.loadstone.core.settings.FaultTarget;
import dev.loadstone.runner.measure.Phases;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

class FaultInjectorTest {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final Duration LONG = Duration.ofMinutes(10);

  private final BlockingQueue<Integer> killed = new LinkedBlockingQueue<>();
  private final BlockingQueue<Integer> healed = new LinkedBlockingQueue<>();
  private final Phases phases = new Phases(CLOCK.nanoTime(), Duration.ZERO, LONG, LONG);

  private static Fault kill(Duration at, int node) {
    return FaultBuilder.builder().at(at).kill(new FaultTarget(node, false)).times(1).build();
  }

  private FaultInjector begin(IntFunction<FaultProof> inject, Fault... faults) {
    FaultInjector injector =
        new FaultInjector(
            List.of(faults), new Nodes(inject), new SplittableRandom(42), event -> {});
    injector.begin(phases, CLOCK);
    return injector;
  }

  /** Three nodes, of which the second leads. */
  private final class Nodes implements FaultInjector.Nodes {
    private final IntFunction<FaultProof> inject;

    private Nodes(IntFunction<FaultProof> inject) {
      this.inject = inject;
    }

    @Override
    public NodeFault fault(FaultOrder order) {
      return new NodeFault() {
        @Override
        public FaultProof begin() {
          return inject.apply(order.node());
        }

        @Override
        public FaultProof heal() {
          healed.add(order.node());
          return new FaultProof("it is back", CLOCK.nanoTime());
        }
      };
    }

    @Override
    public OptionalInt leader() {
      return OptionalInt.of(2);
    }

    @Override
    public List<Integer> running() {
      return List.of(1, 3);
    }
  }

  private FaultProof kill(int node) {
    killed.add(node);
    return new FaultProof("it is gone", CLOCK.nanoTime());
  }

  @Test
  void a_fault_that_was_done_is_an_event() throws InterruptedException {
    FaultInjector injector = begin(this::kill, kill(Duration.ofMillis(1), 2));
    assertThat(killed.poll(1, TimeUnit.MINUTES)).isEqualTo(2);
    injector.close();
    assertThat(injector.faults().done())
        .extracting(RunEvent::words)
        .containsExactly("node-2 was killed");
    assertThat(injector.faults().undone()).isEmpty();
  }

  @Test
  void faults_that_the_run_did_not_reach_are_told_each() {
    FaultInjector injector =
        begin(this::kill, kill(Duration.ofMinutes(5), 1), kill(Duration.ofMillis(330_500), 2));
    injector.close();
    assertThat(injector.faults().done()).isEmpty();
    assertThat(injector.faults().undone())
        .containsExactly(
            "node 1 was to be killed at 300.0 s, and the measured interval had ended before",
            "node 2 was to be killed at 330.5 s, and the measured interval had ended before");
  }

  @Test
  void a_fault_whose_instant_falls_behind_an_interval_that_ended_early_is_not_done() {
    phases.endMeasureAt(CLOCK.nanoTime());
    FaultInjector injector = begin(this::kill, kill(Duration.ZERO, 1));
    injector.close();
    assertThat(killed).isEmpty();
    assertThat(injector.faults().undone()).hasSize(1);
  }

  @Test
  void a_kill_that_fails_in_whatever_way_is_told_and_the_next_is_tried() throws Exception {
    FaultInjector injector =
        begin(
            node -> {
              FaultProof proof = kill(node);
              if (node == 1) {
                throw new NumberFormatException("Cannot parse null string");
              }
              return proof;
            },
            kill(Duration.ofMillis(1), 1),
            kill(Duration.ofMillis(2), 2));
    assertThat(killed.poll(1, TimeUnit.MINUTES)).isEqualTo(1);
    assertThat(killed.poll(1, TimeUnit.MINUTES)).isEqualTo(2);
    injector.close();
    assertThat(injector.faults().done())
        .extracting(RunEvent::words)
        .containsExactly("node-2 was killed");
    assertThat(injector.faults().undone())
        .containsExactly(
            "node 1 was to be killed at 0.001 s, which failed:"
                + " java.lang.NumberFormatException: Cannot parse null string");
  }

  /** As when ssh does not answer, or the process hangs in the kernel. */
  @Test
  void a_fault_without_proof_is_no_event() throws Exception {
    FaultInjector injector =
        begin(
            node -> {
              kill(node);
              throw LoadstoneException.unavailable("nothing proves that it has gone");
            },
            kill(Duration.ofMillis(1), 1));
    assertThat(killed.poll(1, TimeUnit.MINUTES)).isEqualTo(1);
    injector.close();
    assertThat(injector.faults().done()).isEmpty();
    assertThat(injector.faults().undone())
        .containsExactly(
            "node 1 was to be killed at 0.001 s, which failed: nothing proves that it has gone");
  }

  @Test
  void an_event_has_the_instant_at_which_the_fault_held_and_not_that_of_the_order()
      throws Exception {
    FaultInjector injector =
        begin(
            node -> {
              killed.add(node);
              return new FaultProof("it is gone", phases.begin() + Duration.ofSeconds(7).toNanos());
            },
            kill(Duration.ofMillis(1), 1));
    assertThat(killed.poll(1, TimeUnit.MINUTES)).isEqualTo(1);
    injector.close();
    assertThat(injector.faults().done())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.second()).isEqualTo(7);
              assertThat(event.asked()).isLessThan(7);
            });
  }

  @Test
  void a_fault_that_held_only_after_the_measured_interval_is_none_of_that_interval()
      throws Exception {
    FaultInjector injector =
        begin(
            node -> {
              killed.add(node);
              return new FaultProof("it is gone", phases.measureEnd());
            },
            kill(Duration.ofMillis(1), 1));
    assertThat(killed.poll(1, TimeUnit.MINUTES)).isEqualTo(1);
    injector.close();
    assertThat(injector.faults().undone())
        .singleElement()
        .asString()
        .contains("interval had ended");
  }

  @Test
  void a_pause_is_healed_and_comes_as_often_as_asked_for() throws Exception {
    FaultInjector injector =
        begin(
            this::kill,
            FaultBuilder.builder()
                .at(Duration.ofMillis(1))
                .pause(new FaultTarget(0, true))
                .lasts(Duration.ofMillis(20))
                .every(Duration.ofMillis(50))
                .times(3)
                .build());
    for (int turn = 0; turn < 3; turn++) {
      assertThat(healed.poll(1, TimeUnit.MINUTES)).isEqualTo(2);
    }
    injector.close();
    assertThat(injector.faults().undone()).isEmpty();
    assertThat(injector.faults().done())
        .hasSize(3)
        .allSatisfy(
            event -> {
              assertThat(event.words()).isEqualTo("node-2 was paused");
              assertThat(event.healed()).isGreaterThan(event.second() + 0.019);
            });
  }

  @Test
  void a_fault_that_is_not_over_when_the_run_is_is_healed_and_told() throws Exception {
    FaultInjector injector =
        begin(
            this::kill,
            FaultBuilder.builder()
                .at(Duration.ofMillis(1))
                .restart(new FaultTarget(0, false))
                .after(Duration.ofMinutes(5))
                .times(1)
                .build());
    assertThat(killed.poll(1, TimeUnit.MINUTES)).isIn(1, 3);
    injector.close();
    assertThat(healed).hasSize(1);
    assertThat(injector.faults().done()).hasSize(1);
    assertThat(injector.faults().undone())
        .containsExactly(
            "any node was to be killed and started again at 0.001 s, and the run ended before"
                + " the fault did");
  }
}
