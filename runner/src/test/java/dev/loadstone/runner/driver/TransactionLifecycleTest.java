package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.runner.ManualClock;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.measure.WorkerRecorder;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TransactionLifecycleTest {
  private static final long SECOND = 1_000_000_000L;

  private final ManualClock clock = new ManualClock(100 * SECOND);
  private final Phases phases =
      new Phases(clock.nanoTime(), Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ZERO);
  private final ReadyQueue ready = new ReadyQueue(4, 1);
  private final Timer timer = new Timer(clock, ready, 4);
  private final Tally tally = TestWorkload.tally();

  @Test
  void an_unpaced_terminal_goes_on_at_once_when_nobody_waits() throws Exception {
    TransactionLifecycle lifecycle = lifecycle(new Pacing.Unpaced());
    Terminal terminal = terminal(0);

    assertThat(lifecycle.begin(terminal)).isTrue();
    clock.advanceMillis(5);

    assertThat(end(lifecycle, terminal, Outcome.COMMITTED)).isSameAs(terminal);
    assertThat(terminal.intendedStart).isEqualTo(clock.nanoTime());
    assertThat(terminal.tries).isZero();
  }

  @Test
  void a_witness_is_sent_by_a_connection_that_works() throws Exception {
    TransactionLifecycle lifecycle = lifecycle(new Pacing.Unpaced());
    Terminal terminal = terminal(0);
    for (int ended = 1; ended < TransactionLifecycle.WITNESS_EVERY; ended++) {
      lifecycle.begin(terminal);
      assertThat(end(lifecycle, terminal, Outcome.COMMITTED)).isSameAs(terminal);
    }

    lifecycle.begin(terminal);
    assertThat(end(lifecycle, terminal, Outcome.CONNECTION_LOST)).isSameAs(terminal);
    lifecycle.begin(terminal);
    assertThat(end(lifecycle, terminal, Outcome.COMMITTED).isWitness()).isTrue();
  }

  @Test
  void an_unpaced_terminal_goes_behind_those_that_wait() throws Exception {
    TransactionLifecycle lifecycle = lifecycle(new Pacing.Unpaced());
    Terminal terminal = terminal(0);
    Terminal other = terminal(1);
    ready.offer(other);

    lifecycle.begin(terminal);

    assertThat(end(lifecycle, terminal, Outcome.COMMITTED)).isNull();
    assertThat(ready.poll()).isSameAs(other);
    assertThat(ready.poll()).isSameAs(terminal);
  }

  @Test
  void a_terminal_that_pauses_is_ready_when_its_pause_is_over_and_not_before() throws Exception {
    TransactionLifecycle lifecycle = lifecycle(new Pacing.KeyingAndThinking(1));
    Terminal terminal = terminal(0);

    lifecycle.begin(terminal);
    assertThat(end(lifecycle, terminal, Outcome.COMMITTED)).isNull();

    assertThat(terminal.intendedStart).isGreaterThanOrEqualTo(clock.nanoTime() + 20_000_000);
    clock.advanceTo(terminal.intendedStart - 1);
    timer.turn();
    assertThat(ready.isEmpty()).isTrue();
    clock.advanceTo(terminal.intendedStart);
    timer.turn();
    assertThat(ready.poll()).isSameAs(terminal);
  }

  @Test
  void what_is_aside_is_a_pause_of_its_terminal_and_nothing_counts_it() throws Exception {
    Transaction aside = () -> 0;
    TransactionLifecycle lifecycle = withAside(aside);
    Terminal terminal = terminal(0);

    lifecycle.begin(terminal);
    assertThat(end(lifecycle, terminal, Outcome.COMMITTED)).isSameAs(terminal);
    assertThat(terminal.toExecute()).isSameAs(aside);
    assertThat(lifecycle.begin(terminal)).isTrue();
    clock.advanceMillis(5);
    assertThat(end(lifecycle, terminal, Outcome.DEADLOCK)).isSameAs(terminal);

    assertThat(terminal.toExecute()).isSameAs(terminal.transaction);
    assertThat(terminal.tries).isZero();
    assertThat(terminal.intendedStart).isEqualTo(clock.nanoTime());
    assertThat(terminal.pause).isEqualTo(5_000_000);
    assertThat(lifecycle.account().ended()).isEqualTo(1);
  }

  @Test
  void what_hangs_aside_is_told_and_what_was_not_begun_there_is_not() throws Exception {
    TransactionLifecycle lifecycle = withAside(() -> 0);
    Terminal hanging = terminal(0);
    Terminal waiting = terminal(1);
    for (Terminal terminal : List.of(hanging, waiting)) {
      lifecycle.begin(terminal);
      end(lifecycle, terminal, Outcome.COMMITTED);
      clock.advanceMillis(1000);
    }
    lifecycle.begin(hanging);

    assertThat(waiting.aside).isNotNull();
    assertThat(lifecycle.closeTerminal(hanging, clock.nanoTime(), () -> 0)).isTrue();
    assertThat(lifecycle.closeTerminal(waiting, clock.nanoTime(), () -> 0)).isFalse();
    assertThat(lifecycle.account().ended()).isEqualTo(2);
  }

  private TransactionLifecycle withAside(Transaction aside) {
    Pacer pacer = Pacer.of(new Pacing.Unpaced(), TestWorkload.TYPES, 4, new long[] {1}, 0);
    return new TransactionLifecycle(
        0,
        new RunControl(clock, phases, ready, timer, pacer, 3, null),
        new WorkerRecorder(1),
        null,
        tally,
        new SplittableRandom(1),
        new AsideTurns(1, () -> aside, clock.nanoTime() - SECOND));
  }

  @Test
  void a_try_that_can_be_repeated_is_until_the_tries_are_used_up() throws Exception {
    TransactionLifecycle lifecycle = lifecycle(new Pacing.Unpaced());
    Terminal terminal = terminal(0);
    Object input = terminal.transaction;

    for (int attempt = 1; attempt <= 3; attempt++) {
      assertThat(lifecycle.begin(terminal)).isTrue();
      assertThat(terminal.tries).isEqualTo(attempt);
      assertThat(terminal.transaction).isSameAs(input);
      Terminal next = end(lifecycle, terminal, Outcome.DEADLOCK);
      if (attempt < 3) {
        assertThat(next).isNull();
        clock.advanceMillis(200);
        timer.turn();
        assertThat(ready.poll()).isSameAs(terminal);
      } else {
        assertThat(next).isSameAs(terminal);
      }
    }
    assertThat(terminal.transaction).isNotSameAs(input);
  }

  @Test
  void nothing_starts_when_the_run_is_over_but_what_was_begun_may_be_tried_again()
      throws Exception {
    TransactionLifecycle lifecycle = lifecycle(new Pacing.Unpaced());
    Terminal begun = terminal(0);
    lifecycle.begin(begun);
    end(lifecycle, begun, Outcome.DEADLOCK);
    clock.advanceTo(phases.end());

    assertThat(lifecycle.begin(terminal(1))).isFalse();
    assertThat(lifecycle.begin(begun)).isTrue();
  }

  @Test
  void the_tally_counts_the_measured_interval_alone() throws Exception {
    TransactionLifecycle lifecycle = lifecycle(new Pacing.Unpaced());
    Terminal terminal = terminal(0);
    for (int second = 0; second < 3; second++) {
      lifecycle.begin(terminal);
      end(lifecycle, terminal, Outcome.COMMITTED);
      clock.sleep(SECOND);
    }
    assertThat(TestWorkload.count(tally)).isEqualTo(2);
  }

  @Test
  void a_connection_is_busy_until_the_last_transaction_of_a_count_ended_the_interval()
      throws Exception {
    clock.advanceTo(phases.measureBegin());
    AtomicReference<Runnable> meanwhile = new AtomicReference<>();
    NanoClock slow =
        () -> {
          long now = clock.nanoTime();
          Runnable once = meanwhile.getAndSet(null);
          if (once != null) {
            once.run();
          }
          return now;
        };
    Pacer pacer = Pacer.of(new Pacing.Unpaced(), TestWorkload.TYPES, 4, new long[] {1}, 0);
    RunControl run = new RunControl(slow, phases, ready, timer, pacer, 3, new Quota(1, 2));
    TransactionLifecycle last = lifecycle(0, run);
    TransactionLifecycle late = lifecycle(1, run);
    Terminal counted = terminal(0);
    Terminal tooMany = terminal(1);
    last.begin(counted);
    late.begin(tooMany);
    FutureTask<Terminal> lateEnd = new FutureTask<>(() -> end(late, tooMany, Outcome.COMMITTED));
    Thread other = new Thread(lateEnd);
    meanwhile.set(
        () -> {
          clock.advanceMillis(500);
          other.start();
          while (other.getState() != Thread.State.BLOCKED && other.isAlive()) {
            Thread.onSpinWait();
          }
        });

    clock.advanceMillis(1000);
    end(last, counted, Outcome.COMMITTED);
    lateEnd.get();

    assertThat(phases.measuredNanos()).isEqualTo(SECOND);
    assertThat(last.account().busyNanos()).isEqualTo(SECOND);
    assertThat(late.account().busyNanos()).isEqualTo(SECOND);
  }

  private TransactionLifecycle lifecycle(int worker, RunControl run) {
    return new TransactionLifecycle(
        worker, run, new WorkerRecorder(1), null, tally, new SplittableRandom(1), null);
  }

  private TransactionLifecycle lifecycle(Pacing pacing) {
    Pacer pacer = Pacer.of(pacing, TestWorkload.TYPES, 4, new long[] {1}, 0);
    RunControl run = new RunControl(clock, phases, ready, timer, pacer, 3, null);
    return lifecycle(0, run);
  }

  private Terminal end(TransactionLifecycle lifecycle, Terminal terminal, Outcome outcome)
      throws InterruptedException {
    return lifecycle.end(terminal, outcome, 0, 1, "", clock.nanoTime());
  }

  private Terminal terminal(int index) {
    Terminal terminal =
        new Terminal(index, new TestWorkload(null).script(index), new SplittableRandom(index));
    terminal.nextTransaction();
    terminal.intendedStart = clock.nanoTime();
    return terminal;
  }
}
