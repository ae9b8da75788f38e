package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.settings.RampUp;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.file.types.RecordBinder;
import dev.loadstone.runner.measure.BackgroundTask;
import dev.loadstone.runner.measure.LoggedOperation;
import dev.loadstone.runner.measure.Phases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalRunTest {
  private static final Pacing UNPACED = new Pacing.Unpaced();

  /** Of asynchronous clients. */
  private static final int SESSIONS = 2;

  /** Linux's device that takes nothing: every write fails as on a full disk. */
  private static final Path DEVICE_FULL = Path.of("/dev/full");

  @TempDir Path folder;

  @Test
  void every_transaction_is_counted_once_and_in_its_phase() throws IOException {
    LongAdder executed = new LongAdder();
    TestWorkload workload =
        new TestWorkload(
            blocking(
                transaction -> {
                  executed.increment();
                  return Outcome.COMMITTED;
                }));

    RunOutcome outcome = run(workload, settings(5, 2, UNPACED, true));

    TransactionStatistics step = outcome.statistics().transaction("step");
    assertThat(step.overall().get(Outcome.COMMITTED)).isEqualTo(executed.sum());
    assertThat(step.completed()).isPositive().isLessThan(executed.sum());
    assertThat(workload.tallied()).isEqualTo(step.completed());
    assertThat(step.responseTime().count()).isEqualTo(step.completed());
    assertThat(step.waitTime().count()).isEqualTo(step.completed());
    assertThat(outcome.connections()).isEqualTo(2);
    assertThat(outcome.end()).isEqualTo(RunOutcome.End.WHOLE);
    assertThat(counted(RunSeries.ENDED.of(Outcome.COMMITTED))).isEqualTo(executed.sum());
    assertThat(Files.readAllLines(folder.resolve(ResultFiles.OPERATIONS)))
        .hasSize((int) executed.sum() + 1);
    assertThat(loggedCount("step.response")).isEqualTo(step.completed());
  }

  @Test
  void transactions_that_span_partitions_have_a_distribution_of_their_own() throws IOException {
    TestWorkload workload =
        new TestWorkload(
            blocking(
                transaction -> {
                  if (transaction.spansPartitions()) {
                    sleep(5);
                  }
                  return Outcome.COMMITTED;
                }));

    TransactionStatistics step =
        run(workload, settings(4, 2, UNPACED, false)).statistics().transaction("step");

    assertThat(step.spanningServiceTime().min()).isGreaterThanOrEqualTo(4_900);
    assertThat(step.localServiceTime().min()).isLessThan(step.spanningServiceTime().min());
    assertThat(step.localServiceTime().count() + step.spanningServiceTime().count())
        .isEqualTo(step.completed());
    assertThat((double) step.spanningServiceTime().count() / step.completed()).isBetween(0.2, 0.5);
    assertThat(loggedCount("step.spanning")).isEqualTo(step.spanningServiceTime().count());
    assertThat(step.count(Count.ROUND_TRIPS)).isEqualTo(step.completed());
  }

  @Test
  void companions_begin_with_the_run_and_end_with_it() {
    List<String> told = new ArrayList<>();
    BackgroundTask task =
        new BackgroundTask() {
          @Override
          public void begin(Phases phases, NanoClock clock) {
            told.add("begin");
          }

          @Override
          public void close() {
            told.add("close");
          }
        };

    generator(settings(1, 1, UNPACED, false))
        .run(
            new TestWorkload(blocking(transaction -> Outcome.COMMITTED)),
            folder,
            sample -> told.add("sample"),
            new Cancellation(),
            List.of(task));

    assertThat(told).startsWith("begin").containsOnlyOnce("close");
  }

  @Test
  void inputs_do_not_depend_on_the_number_of_workers() {
    Map<Integer, Queue<Integer>> seen = new ConcurrentHashMap<>();
    TestWorkload workload =
        new TestWorkload(
            blocking(
                transaction -> {
                  TestWorkload.Step step = (TestWorkload.Step) transaction;
                  seen.computeIfAbsent(step.terminal(), any -> new ConcurrentLinkedQueue<>())
                      .add(step.number());
                  return Outcome.COMMITTED;
                }));

    run(workload, settings(7, 3, UNPACED, false));

    assertThat(seen).hasSize(7);
    assertThat(seen.values())
        .allSatisfy(
            numbers -> {
              List<Integer> inOrder = List.copyOf(numbers);
              for (int i = 0; i < inOrder.size(); i++) {
                assertThat(inOrder.get(i)).isEqualTo(i);
              }
            });
  }

  @Test
  void a_transaction_is_tried_again_when_the_database_asks_for_it() {
    TestWorkload workload = new TestWorkload(blocking(failingTwiceEach()));

    RunStatistics statistics = run(workload, settings(2, 2, UNPACED, false)).statistics();

    TransactionStatistics step = statistics.transaction("step");
    assertThat(step.failed()).isZero();
    assertThat(step.completed()).isPositive();
    assertThat(step.retriedTries().get(Outcome.SERIALIZATION_FAILURE)).isPositive();
    // Two tries fail for each transaction that completes; the edges of the interval may cut some.
    assertThat(step.retriedTries().get(Outcome.SERIALIZATION_FAILURE))
        .isBetween(2 * step.completed() - 8, 2 * step.completed() + 8);
  }

  @Test
  void a_transaction_that_exhausts_its_tries_is_a_failure_of_that_class() {
    TestWorkload workload = new TestWorkload(blocking(transaction -> Outcome.DEADLOCK));

    RunStatistics statistics = run(workload, settings(1, 1, UNPACED, false)).statistics();

    assertThat(statistics.transaction("step").completed()).isZero();
    assertThat(statistics.transaction("step").measured()).containsOnlyKeys(Outcome.DEADLOCK);
    assertThat(statistics.transaction("step").failedResponseTime().count()).isPositive();
    assertThat(statistics.failures().get(0).message()).isEqualTo("it was not to be");
  }

  @Test
  void a_lost_connection_is_opened_again_and_the_run_goes_on() {
    AtomicInteger opened = new AtomicInteger();
    AtomicInteger executed = new AtomicInteger();
    Sessions sessions =
        () -> {
          int number = opened.incrementAndGet();
          if (number == 2) {
            throw new SessionUnavailableException("still starting", null);
          }
          return session(
              transaction ->
                  executed.incrementAndGet() == 100 ? Outcome.CONNECTION_LOST : Outcome.COMMITTED);
        };

    RunStatistics statistics =
        run(new TestWorkload(sessions), settings(1, 1, UNPACED, false)).statistics();

    assertThat(opened).hasValue(3);
    assertThat(statistics.reconnects()).isEqualTo(1);
    assertThat(statistics.total().overall().get(Outcome.CONNECTION_LOST)).isEqualTo(1);
    assertThat(statistics.total().completed()).isPositive();
    assertThat(statistics.failures())
        .anyMatch(failure -> failure.message().contains("still starting"));
  }

  @Test
  void a_stall_shows_in_the_response_times_of_all_transactions_that_were_due() {
    AtomicInteger executed = new AtomicInteger();
    TestWorkload workload =
        new TestWorkload(
            blocking(
                transaction -> {
                  if (executed.incrementAndGet() == 60) {
                    sleep(400);
                  }
                  return Outcome.COMMITTED;
                }));

    // One connection, 200 a second: about 80 transactions become due during the stall of 0.4 s.
    RunStatistics statistics =
        run(workload, settings(20, 1, new Pacing.Rate(200, Pacing.Arrivals.CONSTANT), false))
            .statistics();

    TransactionStatistics step = statistics.transaction("step");
    assertThat(step.responseTime().max()).isGreaterThan(390_000);
    assertThat(step.serviceTime().p90()).isLessThan(step.responseTime().p90());
    assertThat(step.waitTime().p90()).isGreaterThan(50_000);
  }

  @Test
  void a_missed_rate_is_said_with_its_backlog_and_its_throughput_is_what_ended_in_the_interval()
      throws IOException {
    TestWorkload workload =
        new TestWorkload(
            blocking(
                transaction -> {
                  sleep(20);
                  return Outcome.COMMITTED;
                }));

    RunStatistics statistics =
        run(workload, settings(10, 1, new Pacing.Rate(1_000, Pacing.Arrivals.POISSON), true))
            .statistics();

    TransactionStatistics step = statistics.transaction("step");
    long endedInInterval = endedBetween(200_000_000, 1_000_000_000);
    assertThat(step.ended()).isEqualTo(Map.of(Outcome.COMMITTED, endedInInterval));
    assertThat(step.throughput()).isEqualTo(endedInInterval / 0.8);
    assertThat(workload.tallied()).isEqualTo(endedInInterval);
    assertThat(step.due()).isGreaterThan(step.completions());
    assertThat(statistics.backlog()).isGreaterThan(100);
    assertThat(statistics.warnings())
        .anyMatch(warning -> warning.startsWith("the rate was not kept: "));
    assertThat(statistics.brokenIdentities()).isEmpty();
  }

  @Test
  void paced_terminals_pause_by_keying_and_thinking() {
    TestWorkload workload = new TestWorkload(blocking(transaction -> Outcome.COMMITTED));

    RunStatistics statistics =
        run(workload, settings(10, 2, new Pacing.KeyingAndThinking(1), false)).statistics();

    // A cycle is 20 ms and 40 ms in the mean, so ten terminals can do no more than 500 a second.
    assertThat(statistics.total().throughput()).isBetween(20.0, 500.0);
    assertThat(statistics.wakeLateness().count()).isPositive();
  }

  @Test
  void an_early_end_keeps_what_was_measured() {
    Cancellation cancellation = new Cancellation();
    TestWorkload workload = new TestWorkload(blocking(transaction -> Outcome.COMMITTED));
    LoadSettings settings =
        settings(2, 2, UNPACED, Duration.ofMillis(100), Duration.ofMinutes(5), false);

    RunOutcome outcome =
        generator(settings)
            .run(
                workload,
                folder,
                sample -> {
                  if (sample.phase().equals("measure")) {
                    cancellation.cancel();
                  }
                },
                cancellation);

    assertThat(outcome.end()).isEqualTo(RunOutcome.End.CANCELLED);
    assertThat(outcome.statistics().measured()).isLessThan(Duration.ofMinutes(1));
    assertThat(outcome.statistics().total().overall().get(Outcome.COMMITTED)).isPositive();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void a_counted_run_measures_as_many_transactions_as_it_was_asked_for_and_no_more(int connections)
      throws IOException {
    AtomicInteger executed = new AtomicInteger();
    TestWorkload workload =
        new TestWorkload(
            blocking(
                transaction ->
                    executed.incrementAndGet() % 7 == 0 ? Outcome.ERROR : Outcome.COMMITTED));

    RunOutcome outcome = run(workload, counted(4, connections, UNPACED, 301));

    TransactionStatistics step = outcome.statistics().transaction("step");
    assertThat(outcome.end()).isEqualTo(RunOutcome.End.WHOLE);
    assertThat(step.completed()).isEqualTo(301);
    assertThat(step.responseTime().count()).isEqualTo(301);
    assertThat(loggedCount("step.response")).isEqualTo(301);
    assertThat(workload.tallied()).isEqualTo(301 + step.failed());
    assertThat(step.failed()).isPositive();
    // Transactions of ramp-up and ramp-down are executed, and not measured.
    assertThat(step.overall().get(Outcome.COMMITTED)).isGreaterThan(301);
    double seconds = outcome.statistics().measured().toNanos() / 1e9;
    assertThat(step.throughput() * seconds).isCloseTo(301, within(1e-6));
    assertThat(outcome.statistics().measured()).isLessThan(Duration.ofMinutes(1));
    assertThat(phases()).startsWith("ramp-up", "measure", "ramp-down");
  }

  @Test
  void a_counted_run_keeps_its_rate() {
    RunStatistics statistics =
        run(
                new TestWorkload(blocking(transaction -> Outcome.COMMITTED)),
                counted(20, 4, new Pacing.Rate(200, Pacing.Arrivals.CONSTANT), 400))
            .statistics();

    assertThat(statistics.total().completed()).isEqualTo(400);
    // Four hundred arrivals at two hundred a second take two seconds, however fast the system is;
    // less only by what a busy machine left over from ramp-up.
    assertThat(statistics.measured()).isGreaterThan(Duration.ofSeconds(1));
  }

  @Test
  void a_counted_run_of_an_asynchronous_client_measures_as_many_as_it_was_asked_for() {
    try (AnsweringClient client = new AnsweringClient()) {
      TestWorkload workload = new TestWorkload(Sessions.asynchronous(() -> client));

      RunOutcome outcome = run(workload, counted(16, 8, UNPACED, 500));

      assertThat(outcome.end()).isEqualTo(RunOutcome.End.WHOLE);
      assertThat(outcome.statistics().total().completed()).isEqualTo(500);
      assertThat(workload.tallied()).isEqualTo(500);
    }
  }

  @Test
  void a_counted_run_whose_worker_stalls_goes_on_with_the_others() {
    AtomicInteger opened = new AtomicInteger();
    Sessions sessions =
        () -> {
          boolean stalls = opened.incrementAndGet() == 1;
          return session(
              transaction -> {
                if (stalls) {
                  sleep(4_000);
                }
                return Outcome.COMMITTED;
              });
        };

    RunOutcome outcome = run(new TestWorkload(sessions), counted(2, 2, UNPACED, 200));

    // Half of the transactions are the stalled worker's share; the other one does them too.
    assertThat(outcome.statistics().total().completed()).isEqualTo(200);
    assertThat(outcome.statistics().measured()).isLessThan(Duration.ofMillis(3_900));
  }

  @Test
  void a_counted_run_that_never_gets_there_ends_after_the_longest_time_allowed() {
    LoadSettings settings = counted(2, 2, UNPACED, Duration.ofMillis(300), 1_000_000);

    RunOutcome outcome =
        run(new TestWorkload(blocking(transaction -> Outcome.COMMITTED)), settings);

    assertThat(outcome.end()).isEqualTo(RunOutcome.End.OUT_OF_TIME);
    assertThat(outcome.statistics().measured()).isEqualTo(Duration.ofMillis(300));
    assertThat(outcome.statistics().total().completed()).isPositive();
  }

  @Test
  void a_counted_run_that_is_ended_early_keeps_what_was_measured() {
    Cancellation cancellation = new Cancellation();
    List<Long> shown = new ArrayList<>();

    RunOutcome outcome =
        generator(counted(2, 2, UNPACED, 1_000_000))
            .run(
                new TestWorkload(blocking(transaction -> Outcome.COMMITTED)),
                folder,
                sample -> {
                  shown.add(sample.counted());
                  if (sample.counted() > 0) {
                    cancellation.cancel();
                  }
                },
                cancellation);

    assertThat(outcome.end()).isEqualTo(RunOutcome.End.CANCELLED);
    assertThat(outcome.statistics().total().completed())
        .isGreaterThanOrEqualTo(shown.get(shown.size() - 1))
        .isLessThan(1_000_000);
  }

  @Test
  void a_defect_of_a_session_ends_the_run_and_is_not_a_failure_of_the_database() {
    TestWorkload workload =
        new TestWorkload(
            blocking(
                transaction -> {
                  throw new IllegalStateException("a bug");
                }));

    assertThatThrownBy(() -> run(workload, settings(2, 2, UNPACED, false)))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.INTERNAL))
        .hasMessageContaining("a bug");
  }

  @Test
  void no_session_at_the_start_is_said_with_its_number() {
    Sessions sessions =
        () -> {
          throw new SessionUnavailableException("too many clients", null);
        };

    assertThatThrownBy(() -> run(new TestWorkload(sessions), settings(4, 2, UNPACED, false)))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE))
        .hasMessage("connection 1 of 2 cannot be had: too many clients");
  }

  @Test
  void sessions_are_closed_when_a_later_one_fails_in_an_unforeseen_way() {
    AtomicInteger opened = new AtomicInteger();
    AtomicInteger closed = new AtomicInteger();
    Sessions sessions =
        () -> {
          if (opened.incrementAndGet() == 3) {
            throw LoadstoneException.internal("a statement has no text");
          }
          return session(transaction -> Outcome.COMMITTED, closed::incrementAndGet);
        };

    assertThatThrownBy(() -> run(new TestWorkload(sessions), settings(4, 4, UNPACED, false)))
        .hasMessage("a statement has no text");
    assertThat(closed).hasValue(2);
  }

  @Test
  void a_session_that_hangs_is_aborted_at_the_end() {
    Sessions sessions =
        () ->
            new Session() {
              private volatile boolean aborted;

              @Override
              public void execute(Transaction transaction, Completion completion) {
                while (!aborted) {
                  sleep(5);
                }
                completion.complete(Outcome.UNKNOWN, 0, "");
              }

              @Override
              public void abort() {
                aborted = true;
              }

              @Override
              public void close() {}
            };

    RunStatistics statistics =
        run(new TestWorkload(sessions), settings(1, 1, UNPACED, false)).statistics();

    assertThat(statistics.total().overall()).containsOnly(Map.entry(Outcome.UNKNOWN, 1L));
    assertThat(statistics.total().measured()).isEmpty();
  }

  @Test
  void a_call_that_nothing_ends_is_unknown_and_costs_no_measurement() {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger opened = new AtomicInteger();
    Sessions sessions =
        () -> {
          boolean hangs = opened.incrementAndGet() == 1;
          return session(
              transaction -> {
                while (hangs && never.getCount() > 0) {
                  sleep(5);
                }
                return Outcome.COMMITTED;
              });
        };

    RunOutcome outcome = run(new TestWorkload(sessions), settings(2, 2, UNPACED, false));
    never.countDown();

    TransactionStatistics step = outcome.statistics().transaction("step");
    assertThat(outcome.end()).isEqualTo(RunOutcome.End.WHOLE);
    assertThat(step.overall().get(Outcome.UNKNOWN)).isEqualTo(1);
    assertThat(step.completed()).isPositive();
    assertThat(outcome.marks())
        .singleElement()
        .satisfies(
            mark -> assertThat(mark.text()).startsWith("1 transactions hung in the database's"));
    assertThat(outcome.leavesClients()).isFalse();
  }

  @Test
  void what_a_worker_did_before_it_hung_is_logged() throws IOException {
    CountDownLatch never = new CountDownLatch(1);
    AtomicInteger executed = new AtomicInteger();
    Sessions sessions =
        blocking(
            transaction -> {
              while (executed.incrementAndGet() > 5 && never.getCount() > 0) {
                sleep(5);
              }
              return Outcome.COMMITTED;
            });

    run(new TestWorkload(sessions), settings(1, 1, UNPACED, true));
    never.countDown();

    List<LoggedOperation> logged = LoggedOperation.read(folder, 1);
    assertThat(logged).hasSize(6);
    assertThat(logged.subList(0, 5)).allMatch(one -> one.outcome() == Outcome.COMMITTED);
    assertThat(logged.get(5).outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  @Test
  void the_opening_of_many_connections_ends_when_the_user_ends_the_run() {
    Cancellation cancellation = new Cancellation();
    AtomicInteger opened = new AtomicInteger();
    Sessions sessions =
        () -> {
          if (opened.incrementAndGet() == 3) {
            cancellation.cancel();
          }
          return session(transaction -> Outcome.COMMITTED);
        };

    assertThatThrownBy(
            () ->
                generator(settings(1_000, 1_000, UNPACED, false))
                    .run(new TestWorkload(sessions), folder, sample -> {}, cancellation))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.INTERRUPTED));
    assertThat(opened).hasValue(3);
  }

  @Test
  void an_asynchronous_client_has_as_many_under_way_as_its_window_and_no_more() {
    try (AnsweringClient client = new AnsweringClient()) {
      TestWorkload workload = new TestWorkload(Sessions.asynchronous(() -> client));
      LoadSettings settings =
          settings(50, 16, UNPACED, Duration.ofMillis(200), Duration.ofMillis(800), true);

      RunStatistics statistics =
          generator(settings).run(workload, folder, sample -> {}, new Cancellation()).statistics();

      assertThat(client.mostUnderWay).hasValue(16);
      assertThat(statistics.total().overall().get(Outcome.COMMITTED))
          .isEqualTo(client.answered.sum());
      assertThat(workload.tallied()).isEqualTo(statistics.total().completed());
    }
  }

  @Test
  void an_asynchronous_call_that_is_never_answered_has_an_unknown_outcome() {
    Session silent =
        new Session() {
          @Override
          public void execute(Transaction transaction, Completion completion) {}

          @Override
          public void close() {}
        };
    TestWorkload workload = new TestWorkload(Sessions.asynchronous(() -> silent));

    RunStatistics statistics = run(workload, settings(3, 3, UNPACED, false)).statistics();

    assertThat(statistics.total().overall()).containsOnlyKeys(Outcome.UNKNOWN);
  }

  @Test
  void a_folder_that_cannot_be_written_is_said_before_anything_runs() {
    TestWorkload workload = new TestWorkload(blocking(transaction -> Outcome.COMMITTED));

    assertThatThrownBy(
            () ->
                generator(settings(1, 1, UNPACED, false))
                    .run(workload, folder.resolve("gone"), sample -> {}, new Cancellation()))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.RESULTS_NOT_WRITTEN));
  }

  @ParameterizedTest
  @ValueSource(strings = {ResultFiles.WINDOWS, ResultFiles.HISTOGRAMS, ResultFiles.OPERATIONS})
  @EnabledIf("deviceFullExists")
  void a_full_disk_ends_the_run_and_is_said(String file) throws IOException {
    Files.createSymbolicLink(folder.resolve(file), DEVICE_FULL);
    TestWorkload workload = new TestWorkload(blocking(transaction -> Outcome.COMMITTED));
    LoadSettings settings = settings(4, 4, UNPACED, Duration.ZERO, Duration.ofMinutes(5), true);

    assertThatThrownBy(() -> run(workload, settings))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.RESULTS_NOT_WRITTEN))
        .hasMessageContaining("No space left");
  }

  static boolean deviceFullExists() {
    return Files.exists(DEVICE_FULL);
  }

  /** Answers each call a moment later on a thread of its own, as network clients do. */
  private static final class AnsweringClient implements Session {
    private final ExecutorService threads = Executors.newFixedThreadPool(3);
    private final AtomicInteger underWay = new AtomicInteger();
    private final AtomicInteger mostUnderWay = new AtomicInteger();
    private final LongAdder answered = new LongAdder();

    @Override
    public void execute(Transaction transaction, Completion completion) {
      int now = underWay.incrementAndGet();
      mostUnderWay.accumulateAndGet(now, Math::max);
      threads.execute(
          () -> {
            sleep(2);
            underWay.decrementAndGet();
            answered.increment();
            completion.complete(Outcome.COMMITTED, 0, "");
          });
    }

    @Override
    public void close() {
      threads.shutdown();
    }
  }

  private RunOutcome run(TestWorkload workload, LoadSettings settings) {
    return generator(settings).run(workload, folder, sample -> {}, new Cancellation());
  }

  private static LocalRun generator(LoadSettings settings) {
    return new LocalRun(
        TestWorkload.TYPES,
        TestWorkload.HEADLINE,
        settings,
        new RandomStreams(42),
        NanoClock.SYSTEM);
  }

  private static LoadSettings counted(int terminals, int inFlight, Pacing pacing, long stopAfter) {
    return counted(terminals, inFlight, pacing, Duration.ofMinutes(5), stopAfter);
  }

  private static LoadSettings counted(
      int terminals, int inFlight, Pacing pacing, Duration longest, long stopAfter) {
    return settings(
        Map.of(
            "terminals", terminals,
            "inFlight", inFlight,
            "pacing", pacing,
            "rampUp", "100ms",
            "stopAfter", stopAfter,
            "measure", longest,
            "rampDown", "200ms",
            "timeout", "3s",
            "maxTries", 1));
  }

  private static LoadSettings settings(
      int terminals, int inFlight, Pacing pacing, boolean operations) {
    return settings(
        terminals, inFlight, pacing, Duration.ofMillis(200), Duration.ofMillis(800), operations);
  }

  private static LoadSettings settings(
      int terminals,
      int inFlight,
      Pacing pacing,
      Duration rampUp,
      Duration measure,
      boolean operations) {
    return settings(
        Map.of(
            "terminals", terminals,
            "inFlight", inFlight,
            "pacing", pacing,
            "rampUp", RampUp.of(rampUp),
            "measure", measure,
            "rampDown", "100ms",
            "timeout", "500ms",
            "maxTries", 3,
            "operations", operations));
  }

  private static LoadSettings settings(Map<String, ?> given) {
    Map<String, Object> settings = new HashMap<>(given);
    settings.put("connections", SESSIONS);
    return RecordBinder.of(LoadSettings.class).make(settings);
  }

  private static Sessions blocking(Function<Transaction, Outcome> execution) {
    return () -> session(execution);
  }

  private static Session session(Function<Transaction, Outcome> execution) {
    return session(execution, () -> {});
  }

  private static Session session(Function<Transaction, Outcome> execution, Runnable close) {
    return new Session() {
      @Override
      public void execute(Transaction transaction, Completion completion) {
        sleep(1);
        Outcome outcome = execution.apply(transaction);
        completion.complete(outcome, 0, outcome.completed() ? "" : "it was not to be");
      }

      @Override
      public void close() {
        close.run();
      }
    };
  }

  private static Function<Transaction, Outcome> failingTwiceEach() {
    Map<Transaction, Integer> tries = new ConcurrentHashMap<>();
    return transaction ->
        tries.merge(transaction, 1, Integer::sum) < 3
            ? Outcome.SERIALIZATION_FAILURE
            : Outcome.COMMITTED;
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Window> windows() throws IOException {
    return Files.readAllLines(folder.resolve(ResultFiles.WINDOWS)).stream()
        .map(WindowFile::read)
        .toList();
  }

  private long counted(Series series) throws IOException {
    return windows().stream().mapToLong(window -> window.observed().count(series)).sum();
  }

  /** Lines of operations.csv that ended from a time on and before another, in ns of the run. */
  private long endedBetween(long from, long to) throws IOException {
    return Files.readAllLines(folder.resolve(ResultFiles.OPERATIONS)).stream()
        .skip(1)
        .map(line -> line.split(",", -1))
        .mapToLong(fields -> Long.parseLong(fields[2]) + Long.parseLong(fields[4]))
        .filter(end -> end >= from && end < to)
        .count();
  }

  private List<String> phases() throws IOException {
    return windows().stream().map(Window::phase).distinct().toList();
  }

  private long loggedCount(String tag) throws IOException {
    long count = 0;
    try (HistogramLogReader reader =
        new HistogramLogReader(folder.resolve(ResultFiles.HISTOGRAMS).toFile())) {
      while (reader.hasNext()) {
        Histogram histogram = (Histogram) reader.nextIntervalHistogram();
        if (histogram != null && tag.equals(histogram.getTag())) {
          count += histogram.getTotalCount();
        }
      }
    }
    return count;
  }
}
