package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.runner.file.types.RecordBinder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class AsyncWorkerTest {
  private static Thread start(AsyncStory story) {
    Thread thread = new Thread(story.worker, "worker of a test");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  @Test
  void as_many_transactions_are_under_way_as_the_window_has_room_for() {
    AsyncStory story = new AsyncStory(2, 3).started();

    assertThat(story.submitted()).isEqualTo(2);

    story.answer(0);

    assertThat(story.submitted()).isEqualTo(3);
    assertThat(story.recorded(Outcome.COMMITTED)).isEqualTo(1);
  }

  @Test
  void the_service_time_ends_when_the_answer_comes_and_not_when_the_benchmark_has_read_it() {
    AsyncStory story = new AsyncStory(1, 1).started();

    story.clock.advanceMillis(5);
    story.call(0).answered();
    story.clock.advanceMillis(20);
    story.answer(0);

    assertThat(story.statistics().serviceTime().max()).isBetween(4_990.0, 5_010.0);
  }

  @Test
  void of_several_answers_the_last_one_ends_the_service_time() {
    AsyncStory story = new AsyncStory(1, 1).started();

    story.call(0).answered();
    story.clock.advanceMillis(5);
    story.call(0).answered();
    story.call(0).complete(Outcome.COMMITTED, 0, 2, "");

    assertThat(story.statistics().serviceTime().max()).isBetween(4_990.0, 5_010.0);
  }

  @Test
  void for_a_thousand_transactions_a_witness_goes_to_nobody_and_counts_for_nothing() {
    AsyncStory story = new AsyncStory(8, 1).started();

    for (int call = 0; call < 2 * TransactionLifecycle.WITNESS_EVERY; call++) {
      story.answer(call);
    }

    assertThat(story.witnesses()).isEqualTo(2);
    assertThat(story.recorded(Outcome.COMMITTED)).isEqualTo(2 * TransactionLifecycle.WITNESS_EVERY);
    assertThat(story.submitted()).isEqualTo(2 * TransactionLifecycle.WITNESS_EVERY + 1);
  }

  @Test
  void a_witness_tells_what_an_answer_waits_for_the_client() {
    AsyncStory story = new AsyncStory(8, 1).started();
    for (int call = 0; call < TransactionLifecycle.WITNESS_EVERY - 1; call++) {
      story.answer(call);
    }

    story.call(TransactionLifecycle.WITNESS_EVERY - 1).answered();
    story.clock.advanceMillis(7);
    story.answer(TransactionLifecycle.WITNESS_EVERY - 1);

    assertThat(story.slowestWitness()).isBetween(Duration.ofMillis(6), Duration.ofMillis(8));
  }

  @Test
  void round_trips_are_those_that_the_session_tells() {
    AsyncStory story = new AsyncStory(2, 2).started();

    story.call(0).complete(Outcome.COMMITTED, 0, 2, "");
    story.answer(1);

    assertThat(story.statistics().count(Count.ROUND_TRIPS)).isEqualTo(3);
  }

  @Test
  @Timeout(30)
  void calls_that_are_never_answered_are_unknown_once_the_run_is_given_up() throws Exception {
    AsyncStory story = new AsyncStory(2, 2);
    Thread thread = start(story);
    while (story.submitted() < 2) {
      Thread.onSpinWait();
    }
    story.answer(0);

    story.run.ready.close();
    story.worker.abort();
    thread.join();
    story.answer(1);

    assertThat(story.recorded(Outcome.COMMITTED)).isEqualTo(1);
    assertThat(story.recorded(Outcome.UNKNOWN)).isPositive();
    assertThat(story.recorded(Outcome.COMMITTED) + story.recorded(Outcome.UNKNOWN))
        .isEqualTo(story.submitted());
    assertThat(story.isClosed()).isTrue();
  }

  @Test
  @Timeout(30)
  void a_thread_of_the_client_that_has_recorded_a_window_of_answers_is_let_go() throws Exception {
    AsyncStory story = new AsyncStory(1, 1);
    Thread thread = start(story);
    while (story.submitted() < 1) {
      Thread.onSpinWait();
    }
    // Each answer now brings the next: whoever works would never be done.
    story.answerAllFromNowOn();

    story.answer(0);

    while (story.submitted() < AsyncStory.MOST_CALLS) {
      Thread.onSpinWait();
    }
    assertThat(story.submitters()).contains(thread);
    story.run.ready.close();
    story.worker.abort();
    thread.join();
    assertThat(story.overlaps()).isZero();
  }

  /** Answers each call after some microseconds, on threads of its own. */
  private record Answering(ExecutorService threads) implements Session {
    @Override
    public void execute(Transaction transaction, Completion completion) {
      CompletableFuture.delayedExecutor(200, TimeUnit.MICROSECONDS, threads)
          .execute(() -> completion.complete(Outcome.COMMITTED, 0, ""));
    }

    @Override
    public void close() {}
  }

  @RepeatedTest(10)
  @Timeout(60)
  void a_run_of_many_sessions_ends_when_its_time_is_over(@TempDir Path folder) {
    LoadSettings settings =
        RecordBinder.of(LoadSettings.class)
            .make(
                Map.of(
                    "terminals",
                    30,
                    "inFlight",
                    24,
                    "connections",
                    8,
                    "rampUp",
                    "0s",
                    "measure",
                    "1s",
                    "rampDown",
                    "0s",
                    "timeout",
                    "60s",
                    "maxTries",
                    1));
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      TestWorkload workload = new TestWorkload(Sessions.asynchronous(() -> new Answering(threads)));
      long begin = System.nanoTime();

      RunOutcome outcome =
          new LocalRun(
                  TestWorkload.TYPES,
                  TestWorkload.HEADLINE,
                  settings,
                  new RandomStreams(1),
                  NanoClock.SYSTEM)
              .run(workload, folder, sample -> {}, new Cancellation(), List.of());

      // A lost wake-up would show as the minute that a hanging call is given.
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(50));
      assertThat(outcome.statistics().total().overall()).containsOnlyKeys(Outcome.COMMITTED);
    } finally {
      threads.shutdownNow();
    }
  }
}
