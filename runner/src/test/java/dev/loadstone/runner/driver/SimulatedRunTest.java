package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.observe.WindowFile;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.OfferedRate;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.driver.SimulatedRun.Call;
import dev.loadstone.runner.driver.SimulatedRun.Calls;
import dev.loadstone.runner.measure.Phases;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The path of a transaction's times, from the terminal to the figures, to the millisecond. */
class SimulatedRunTest {
  private static final Pacing UNPACED = new Pacing.Unpaced();

  /** Histograms tell times apart by a thousandth. */
  private static final Offset<Double> RESOLUTION = within(200.0);

  @TempDir Path folder;

  @Test
  void a_terminal_with_a_connection_of_its_own_has_the_calls_times() throws Exception {
    RunStatistics statistics = run(3, 3, UNPACED, (transaction, at) -> Call.committed(100));

    TransactionStatistics step = statistics.transaction("step");
    assertThat(step.measured()).isEqualTo(Map.of(Outcome.COMMITTED, 3 * 100L));
    assertThat(step.overall()).isEqualTo(Map.of(Outcome.COMMITTED, 3 * 120L));
    assertThat(step.throughput()).isEqualTo(30);
    assertThat(step.serviceTime().p50()).isCloseTo(100_000, RESOLUTION);
    assertThat(step.responseTime().p50()).isCloseTo(100_000, RESOLUTION);
    assertThat(step.responseTime().max()).isCloseTo(100_000, RESOLUTION);
    assertThat(step.count(Count.ROUND_TRIPS)).isEqualTo(300);
  }

  @Test
  void a_terminal_that_waits_for_the_connection_of_another_has_waited() throws Exception {
    RunStatistics statistics = run(2, 1, UNPACED, (transaction, at) -> Call.committed(100));

    TransactionStatistics step = statistics.transaction("step");
    assertThat(step.throughput()).isEqualTo(10);
    assertThat(step.serviceTime().p50()).isCloseTo(100_000, RESOLUTION);
    assertThat(step.waitTime().p50()).isCloseTo(100_000, RESOLUTION);
    assertThat(step.responseTime().p50()).isCloseTo(200_000, RESOLUTION);
    // All of the wait was for the connection; the client's timer had no part in it.
    assertThat(step.meanQueueTime()).isCloseTo(step.waitTime().mean(), RESOLUTION);
  }

  @Test
  void throughput_times_response_is_terminals_and_times_service_is_what_is_under_way()
      throws Exception {
    SplittableRandom random = new SplittableRandom(7);

    RunStatistics statistics =
        run(20, 4, UNPACED, (transaction, at) -> Call.committed(10 + random.nextInt(60)));

    TransactionStatistics all = statistics.total();
    assertThat(all.throughput() * all.responseTime().mean() / 1e6)
        .isCloseTo(20, withinPercentage(2));
    assertThat(all.throughput() * all.serviceTime().mean() / 1e6).isCloseTo(4, withinPercentage(2));
  }

  @Test
  void a_rate_is_kept_whatever_the_system_does_and_waits_are_counted_from_the_arrival()
      throws Exception {
    // Ten a second, one connection; for two seconds nothing is answered.
    RunStatistics statistics =
        run(
            5,
            1,
            new Pacing.Rate(10, Pacing.Arrivals.CONSTANT),
            (transaction, at) ->
                at >= 4_000_000_000L && at < 6_000_000_000L
                    ? new Call(6_000_000_000L - at, Outcome.COMMITTED)
                    : Call.committed(10));

    TransactionStatistics step = statistics.transaction("step");
    assertThat(step.completed()).isEqualTo(100);
    assertThat(step.serviceTime().max()).isCloseTo(2_000_000, within(2_000.0));
    assertThat(step.serviceTime().p90()).isCloseTo(10_000, RESOLUTION);
    assertThat(step.responseTime().p90()).isGreaterThan(900_000);
    assertThat(step.waitTime().max()).isCloseTo(1_910_000, within(20_000.0));
  }

  @ParameterizedTest
  @EnumSource(Pacing.Arrivals.class)
  void a_rate_with_steps_is_held_against_what_its_steps_make_due(Pacing.Arrivals arrivals)
      throws Exception {
    // The measured interval begins after one second and takes ten.
    Pacing.Rate rate =
        new Pacing.Rate(
            100,
            arrivals,
            List.of(
                new Pacing.Step(Duration.ZERO, 5),
                new Pacing.Step(Duration.ofSeconds(1), 1),
                new Pacing.Step(Duration.ofSeconds(3), 2)));

    RunStatistics statistics = run(20, 20, rate, (transaction, at) -> Call.committed(10));

    double chance = arrivals == Pacing.Arrivals.POISSON ? 170 : 1;
    assertThat((double) statistics.total().due()).isCloseTo(1_800, within(chance));
    assertThat(statistics.identities()).allMatch(Identity::holds).hasSizeGreaterThan(6);
    assertThat(statistics.warnings()).isEmpty();
  }

  @Test
  void a_client_that_wakes_its_terminals_late_says_by_how_much_in_tens_of_milliseconds()
      throws Exception {
    Pacing rate = new Pacing.Rate(3, Pacing.Arrivals.CONSTANT);
    RunStatistics statistics =
        new SimulatedRun(SimulatedRun.settings(1, rate), (transaction, at) -> Call.committed(10))
            .wakingLate(27)
            .run(folder);

    assertThat(statistics.transaction("step").responseTime().max()).isBetween(30_000.0, 37_200.0);
    assertThat(statistics.warnings())
        .contains(
            "1 % of the pauses (of pacing, and before another try) ended more than 20 ms late, which"
                + " is part of the transactions' response times");
  }

  @Test
  void tries_and_the_pauses_between_them_are_in_the_service_time() throws Exception {
    Set<Object> failed = new HashSet<>();
    RunStatistics statistics =
        run(
            2,
            2,
            UNPACED,
            (transaction, at) ->
                failed.add(transaction)
                    ? new Call(20_000_000, Outcome.SERIALIZATION_FAILURE)
                    : Call.committed(30));

    TransactionStatistics step = statistics.transaction("step");
    assertThat(step.failed()).isZero();
    assertThat(step.retriedTries().get(Outcome.SERIALIZATION_FAILURE))
        .isCloseTo(step.completed(), within(2L));
    assertThat(step.serviceTime().min()).isGreaterThanOrEqualTo(50_000 - 200);
    // The first pause is at most a millisecond.
    assertThat(step.serviceTime().max()).isLessThanOrEqualTo(51_000 + 200);
    assertThat(step.count(Count.ROUND_TRIPS)).isCloseTo(2 * step.completed(), within(2L));
    assertThat(step.count(Count.REPEATED_ROUND_TRIPS)).isCloseTo(step.completed(), within(2L));
  }

  @Test
  void failures_have_times_of_their_own_and_count_in_no_throughput() throws Exception {
    RunStatistics statistics =
        run(
            1,
            1,
            UNPACED,
            (transaction, at) ->
                ((TestWorkload.Step) transaction).number() % 4 == 3
                    ? new Call(400_000_000, Outcome.TIMEOUT)
                    : Call.committed(100));

    TransactionStatistics step = statistics.transaction("step");
    assertThat(step.completed() + step.failed()).isCloseTo(57, within(1L));
    assertThat(step.responseTime().max()).isCloseTo(100_000, RESOLUTION);
    assertThat(step.failedResponseTime().min()).isCloseTo(400_000, within(500.0));
    assertThat(step.failedResponseTime().count()).isEqualTo(step.failed());
    assertThat(statistics.failures().get(0).message()).isEqualTo("refused");
  }

  @Test
  void the_windows_hold_what_the_totals_hold() throws Exception {
    RunStatistics statistics = run(3, 2, UNPACED, (transaction, at) -> Call.committed(70));

    List<Window> windows =
        Files.readAllLines(folder.resolve(ResultFiles.WINDOWS)).stream()
            .map(WindowFile::read)
            .toList();
    assertThat(completed(windows)).isEqualTo(statistics.total().overall().get(Outcome.COMMITTED));
    assertThat(windows.get(0).phase()).isEqualTo(Phases.RAMP_UP);
    assertThat(windows.get(1).phase()).isEqualTo(Phases.MEASURE);
    assertThat(windows.get(1).toSeconds()).isEqualTo(2);
    assertThat(windows.get(11).phase()).isEqualTo(Phases.RAMP_DOWN);
    assertThat(completed(windows.stream().filter(Window::isMeasured).toList()))
        .isCloseTo(statistics.total().completed(), within(2L));
  }

  @Test
  void a_stall_at_the_end_of_the_interval_of_a_rate_is_in_its_percentiles_and_counts()
      throws Exception {
    // A hundred a second for ten seconds; silent in the last fifth of them and a second more.
    RunStatistics statistics =
        run(
            10,
            4,
            new Pacing.Rate(100, Pacing.Arrivals.CONSTANT),
            (transaction, at) ->
                at >= 9_000_000_000L && at < 12_000_000_000L
                    ? new Call(12_000_000_000L - at, Outcome.COMMITTED)
                    : Call.committed(5));

    TransactionStatistics step = statistics.transaction("step");
    assertThat(step.completed()).isEqualTo(1_000);
    assertThat(step.censored()).isZero();
    assertThat(step.responseTime().p99()).isGreaterThan(2_800_000);
    assertThat(step.responseTime().p90()).isGreaterThan(1_900_000);
    assertThat(statistics.backlog()).isCloseTo(196, within(4L));
    assertThat(step.due()).isEqualTo(1_000);
    assertThat(step.completions()).isCloseTo(800, within(4L));
    assertThat(step.throughput()).isEqualTo(step.completions() / 10.0);
    assertThat(statistics.warnings()).anyMatch(warning -> warning.startsWith(OfferedRate.NOT_KEPT));
    assertThat(statistics.brokenIdentities()).isEmpty();
  }

  @Test
  void a_rate_above_what_a_system_can_has_the_throughput_of_what_completed_whatever_the_timeout()
      throws Exception {
    Calls calls = (transaction, at) -> Call.committed(10);
    Pacing rate = new Pacing.Rate(400, Pacing.Arrivals.CONSTANT);
    RunStatistics patient =
        new SimulatedRun(SimulatedRun.settings(4, 1, rate, "30s"), calls).run(folder);
    RunStatistics impatient =
        new SimulatedRun(SimulatedRun.settings(4, 1, rate, "1s"), calls).run(folder);

    TransactionStatistics step = patient.transaction("step");
    assertThat(step.due()).isEqualTo(4_000);
    assertThat(step.completions()).isEqualTo(1_000);
    assertThat(step.ended()).isEqualTo(Map.of(Outcome.COMMITTED, 1_000L));
    assertThat(step.throughput()).isEqualTo(100);
    assertThat(step.completed() + step.censored()).isEqualTo(4_000);
    assertThat(impatient.total()).isEqualTo(patient.total());
    assertThat(patient.warnings())
        .singleElement()
        .asString()
        .startsWith(
            "the rate was not kept: 100.0 of 400.0 transactions a second completed (1,000 in the"
                + " measured interval, in which 4,000 became due)");
    assertThat(patient.brokenIdentities()).isEmpty();
  }

  @Test
  void what_a_stall_before_the_interval_left_over_completes_in_it_and_has_no_times_in_it()
      throws Exception {
    // A hundred a second; silent from shortly after the begin until the interval has begun.
    RunStatistics statistics =
        run(
            10,
            4,
            new Pacing.Rate(100, Pacing.Arrivals.CONSTANT),
            (transaction, at) ->
                at >= 200_000_000L && at < 1_100_000_000L
                    ? new Call(1_100_000_000L - at, Outcome.COMMITTED)
                    : Call.committed(5));

    TransactionStatistics step = statistics.transaction("step");
    assertThat(step.due()).isEqualTo(1_000);
    assertThat(step.completed()).isEqualTo(1_000);
    assertThat(step.completions()).isCloseTo(1_080, within(4L));
    assertThat(step.responseTime().count()).isEqualTo(1_000);
    assertThat(statistics.warnings()).isEmpty();
    assertThat(statistics.brokenIdentities()).isEmpty();
  }

  @Test
  void what_was_due_at_a_rate_and_never_ended_counts_with_its_age() throws Exception {
    // Nothing is answered from the middle of the interval on, and the wait for it is bounded.
    RunStatistics statistics =
        new SimulatedRun(
                SimulatedRun.settings(10, 4, new Pacing.Rate(100, Pacing.Arrivals.CONSTANT)),
                (transaction, at) ->
                    at >= 6_000_000_000L ? Call.committed(3_600_000) : Call.committed(5))
            .cuttingOff()
            .run(folder);

    TransactionStatistics step = statistics.transaction("step");
    assertThat(step.completed()).isCloseTo(500, within(2L));
    assertThat(step.censored()).isEqualTo(1_000 - step.completed());
    assertThat(step.measured().get(Outcome.UNKNOWN)).isEqualTo(4);
    assertThat(step.responseTime().count()).isEqualTo(1_000);
    // The oldest was due at six seconds; the run waits until twenty-two.
    assertThat(step.responseTime().max()).isCloseTo(16_000_000, within(50_000.0));
    assertThat(step.responseTime().p90()).isGreaterThan(14_000_000);
    assertThat(step.due()).isEqualTo(1_000);
    assertThat(step.completions()).isEqualTo(step.completed());
    assertThat(statistics.backlog()).isCloseTo(496, within(2L));
    assertThat(statistics.brokenIdentities()).isEmpty();
  }

  @Test
  void a_transaction_that_waits_for_another_try_when_the_run_ends_is_counted() throws Exception {
    // The second try would come after the end.
    RunStatistics statistics =
        new SimulatedRun(
                SimulatedRun.settings(1, 1, UNPACED),
                (transaction, at) ->
                    at < 11_990_000_000L
                        ? Call.committed(100)
                        : new Call(1_000_000, Outcome.DEADLOCK))
            .run(folder);

    assertThat(statistics.total().overall().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(120);
    assertThat(statistics.brokenIdentities()).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("goodRuns")
  void the_figures_of_a_good_run_keep_every_identity(LoadSettings settings, Calls calls)
      throws Exception {
    RunStatistics statistics = new SimulatedRun(settings, calls).run(folder);

    assertThat(statistics.identities()).hasSizeGreaterThanOrEqualTo(5);
    assertThat(statistics.brokenIdentities()).isEmpty();
  }

  static List<Arguments> goodRuns() {
    SplittableRandom random = new SplittableRandom(3);
    Calls steady = (transaction, at) -> Call.committed(10 + random.nextInt(60));
    Calls slow = (transaction, at) -> Call.committed(3_000);
    // Silent from shortly before the end of the interval until after it.
    Calls stalling =
        (transaction, at) ->
            at > 9_000_000_000L && at < 11_500_000_000L
                ? new Call(11_500_000_000L - at, Outcome.COMMITTED)
                : Call.committed(10);
    Calls failing =
        (transaction, at) ->
            switch (random.nextInt(4)) {
              case 0 -> new Call(40_000_000, Outcome.DEADLOCK);
              case 1 -> new Call(90_000_000, Outcome.ERROR);
              default -> Call.committed(20);
            };
    Pacing paced = new Pacing.KeyingAndThinking(100);
    return List.of(
        Arguments.of(SimulatedRun.settings(20, 4, UNPACED), steady),
        Arguments.of(SimulatedRun.settings(3, 3, UNPACED), slow),
        Arguments.of(SimulatedRun.settings(20, 4, UNPACED), stalling),
        Arguments.of(SimulatedRun.settings(20, 4, UNPACED), failing),
        Arguments.of(SimulatedRun.settings(50, 4, paced), steady),
        Arguments.of(SimulatedRun.settings(50, 1, paced), stalling),
        Arguments.of(
            SimulatedRun.settings(5, 2, new Pacing.Rate(20, Pacing.Arrivals.CONSTANT)), steady),
        Arguments.of(
            SimulatedRun.settings(9, 2, new Pacing.Rate(200, Pacing.Arrivals.POISSON)), steady),
        Arguments.of(
            SimulatedRun.settings(9, 2, new Pacing.Rate(70, Pacing.Arrivals.POISSON)), failing));
  }

  @Test
  void figures_that_forget_what_terminals_wait_break_an_identity() throws Exception {
    RunStatistics statistics =
        new SimulatedRun(
                SimulatedRun.settings(20, 4, UNPACED), (transaction, at) -> Call.committed(50))
            .forgettingWaits()
            .run(folder);

    assertThat(statistics.brokenIdentities())
        .singleElement()
        .satisfies(
            mark -> {
              assertThat(mark.kind()).isEqualTo(RunMark.Kind.IDENTITY);
              assertThat(mark.text())
                  .startsWith("throughput × response = terminals: 3.9")
                  .endsWith("expected 19.000 to 21.000");
            });
  }

  @Test
  void figures_that_lack_a_second_break_every_identity_of_counts_and_times() throws Exception {
    RunStatistics statistics =
        new SimulatedRun(
                SimulatedRun.settings(20, 4, UNPACED), (transaction, at) -> Call.committed(50))
            .losingSecond(5)
            .run(folder);

    assertThat(statistics.brokenIdentities())
        .extracting(RunMark::text)
        .satisfiesExactly(
            text -> assertThat(text).startsWith("throughput × response = terminals: 18."),
            text ->
                assertThat(text).startsWith("throughput × service = transactions under way: 3.5"),
            text ->
                assertThat(text)
                    .isEqualTo("transactions counted = ended at terminals: 880, expected 960"));
  }

  private RunStatistics run(int terminals, int inFlight, Pacing pacing, Calls calls)
      throws IOException, InterruptedException {
    return new SimulatedRun(SimulatedRun.settings(terminals, inFlight, pacing), calls).run(folder);
  }

  private static long completed(List<Window> windows) {
    return windows.stream().mapToLong(window -> RunSeries.ENDED.completed(window.observed())).sum();
  }
}
