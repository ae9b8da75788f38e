package dev.loadstone.core.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.experiment.Experiment.Pacing;
import dev.loadstone.core.load.SimulatedLoad.Call;
import dev.loadstone.core.load.SimulatedLoad.Calls;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunStatistics;
import dev.loadstone.core.result.TransactionStatistics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The path of a transaction's times, from the terminal to the figures, to the millisecond. */
class SimulatedLoadTest {
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
    assertThat(step.roundTrips()).isEqualTo(300);
  }

  @Test
  void a_rate_is_kept_whatever_the_system_does_and_waits_are_counted_from_the_arrival()
      throws Exception {
    // Ten a second, one connection; for two seconds nothing is answered.
    RunStatistics statistics =
        run(
            5,
            1,
            new Pacing.Rate(10, false),
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
    assertThat(step.roundTrips()).isCloseTo(2 * step.completed(), within(2L));
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
  void the_timeline_and_the_interval_log_hold_what_the_totals_hold() throws Exception {
    RunStatistics statistics = run(3, 2, UNPACED, (transaction, at) -> Call.committed(70));

    List<String> lines = Files.readAllLines(folder.resolve(ResultFiles.TIMELINE));
    assertThat(
            lines.stream().skip(1).mapToLong(line -> Long.parseLong(line.split(",", -1)[3])).sum())
        .isEqualTo(statistics.total().overall().get(Outcome.COMMITTED));
    assertThat(lines.get(1)).startsWith("1.0,ramp-up,step,");
    assertThat(lines.get(2)).startsWith("2.0,measure,step,");
    assertThat(lines.get(12)).startsWith("12.0,ramp-down,step,");
    assertThat(
            lines.stream()
                .filter(line -> line.contains(",measure,"))
                .mapToLong(line -> Long.parseLong(line.split(",", -1)[3]))
                .sum())
        .isCloseTo(statistics.total().completed(), within(2L));
  }

  private RunStatistics run(int terminals, int connections, Pacing pacing, Calls calls)
      throws IOException, InterruptedException {
    return new SimulatedLoad(SimulatedLoad.settings(terminals, pacing), connections, calls)
        .run(folder);
  }
}
