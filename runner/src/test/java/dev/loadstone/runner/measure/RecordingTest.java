package dev.loadstone.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.RunSeries;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.statistics.Count;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.ManualClock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** From a worker's recorder by samples and intervals to the figures of a run. */
class RecordingTest {
  private static final long MILLI = 1_000_000L;
  private static final List<TransactionType> TYPES =
      List.of(
          new TransactionType("read", "Read", Duration.ZERO, Duration.ZERO),
          new TransactionType("write", "Write", Duration.ZERO, Duration.ZERO));
  private static final Headline HEADLINE =
      new Headline("writes", Set.of("write"), Duration.ofMinutes(1), true);

  private final ManualClock clock = new ManualClock(7_000 * MILLI);
  private final Phases phases =
      new Phases(
          clock.nanoTime(), Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(1));
  private final WorkerRecorder first = new WorkerRecorder(2);
  private final WorkerRecorder second = new WorkerRecorder(2);
  private final Sampler sampler = new Sampler(TYPES, phases, List.of(first, second));
  private final RunTotals totals = new RunTotals(TYPES, HEADLINE);

  @Test
  void what_was_recorded_is_in_one_interval_and_once_in_the_totals() {
    clock.advanceMillis(1_500);
    record(first, 0, 10, 30);
    record(second, 0, 20, 40);
    Window early = sample();
    assertThat(measured(early, "read")).isEqualTo(2);
    clock.advanceMillis(600);
    record(second, 0, 0, 90);
    record(second, 1, 5, 5);
    Window late = sample();
    assertThat(measured(late, "read")).isEqualTo(1);
    assertThat(measured(late, "write")).isEqualTo(1);

    TransactionStatistics reads = totals.statistics(2_000 * MILLI).get(0);
    assertThat(reads.measured()).isEqualTo(Map.of(Outcome.COMMITTED, 3L));
    assertThat(reads.throughput()).isEqualTo(1.5);
    assertThat(reads.waitTime().mean()).isCloseTo(10_000, within(30.0));
    assertThat(reads.meanQueueTime()).isEqualTo(5_000);
    assertThat(reads.serviceTime().mean()).isCloseTo(53_333, within(60.0));
    assertThat(reads.responseTime().mean()).isCloseTo(63_333, within(60.0));
    assertThat(reads.responseTime().max()).isCloseTo(90_000, within(100.0));
    TransactionStatistics all = totals.total(2_000 * MILLI);
    assertThat(all.completed()).isEqualTo(4);
    assertThat(all.responseTime().count()).isEqualTo(4);
  }

  @Test
  void the_edges_of_the_measured_interval_are_those_of_the_phases_not_of_the_samples() {
    clock.advanceMillis(999);
    record(first, 0, 0, 1);
    clock.advanceMillis(1);
    record(first, 0, 0, 2);
    clock.advanceMillis(1_999);
    record(first, 0, 0, 3);
    clock.advanceMillis(1);
    record(first, 0, 0, 4);
    clock.advanceMillis(500);

    Window window = sample();

    Observations observed = window.observed();
    assertThat(measured(window, "read")).isEqualTo(2);
    assertThat(RunSeries.ENDED.completed(observed, "read")).isEqualTo(4);
    assertThat(observed.times(RunSeries.RESPONSE, "read").getTotalCount()).isEqualTo(2);
    assertThat(observed.times(RunSeries.UNMEASURED, "read").getTotalCount()).isEqualTo(2);
  }

  @Test
  void intervals_follow_each_other_without_a_gap_and_name_their_second_and_phase() {
    clock.advanceMillis(1_000);
    Window rampUp = sample();
    clock.advanceMillis(1_004);
    Window measure = sample();

    assertThat(rampUp.phase()).isEqualTo("ramp-up");
    assertThat(rampUp.second()).isZero();
    assertThat(measure.phase()).isEqualTo("measure");
    assertThat(measure.second()).isEqualTo(1);
    assertThat(measure.from()).isEqualTo(rampUp.to()).isEqualTo(1_000 * MILLI);
    assertThat(measure.to()).isEqualTo(2_004 * MILLI);
    assertThat(rampUp.isBefore(measure)).isTrue();
  }

  @Test
  void spanning_transactions_are_apart_and_the_rest_is_local() {
    clock.advanceMillis(1_500);
    long end = clock.nanoTime();
    long start = end - 40 * MILLI;
    first.record(
        new TryEnd()
            .of(0, Outcome.COMMITTED, 1, true)
            .at(end - 50 * MILLI, start, start, start, end)
            .counts(true, true));
    start = end - 20 * MILLI;
    first.record(
        new TryEnd()
            .of(0, Outcome.COMMITTED, 1, false)
            .at(start, start, start, start, end)
            .counts(true, true));
    sample();

    TransactionStatistics reads = totals.statistics(2_000 * MILLI).get(0);
    assertThat(reads.spanningServiceTime().p50()).isCloseTo(40_000, within(50.0));
    assertThat(reads.localServiceTime().p50()).isCloseTo(20_000, within(50.0));
    assertThat(reads.spanningServiceTime().count()).isEqualTo(reads.localServiceTime().count());
  }

  @Test
  void percentiles_and_moments_are_those_of_the_values() {
    clock.advanceMillis(1_500);
    for (int millis = 1; millis <= 1_000; millis++) {
      record(millis % 2 == 0 ? first : second, 1, 0, millis);
    }
    sample();

    LatencySummary response = totals.statistics(2_000 * MILLI).get(1).responseTime();
    assertThat(response.count()).isEqualTo(1_000);
    assertThat(response.min()).isCloseTo(1_000, within(1.0));
    assertThat(response.mean()).isCloseTo(500_500, within(500.0));
    assertThat(response.p50()).isCloseTo(500_000, within(500.0));
    assertThat(response.p99()).isCloseTo(990_000, within(1_000.0));
    assertThat(response.p999()).isCloseTo(999_000, within(1_000.0));
    assertThat(response.max()).isCloseTo(1_000_000, within(1_000.0));
    assertThat(response.standardDeviation()).isCloseTo(288_675, within(400.0));
  }

  @Test
  void each_count_and_time_is_told_by_its_outcome_and_place() {
    clock.advanceMillis(1_200);
    record(first, 0, 3, 7);
    long end = clock.nanoTime();
    TryEnd unknownEnd =
        new TryEnd().of(1, Outcome.UNKNOWN, 2, false).at(end - MILLI, end, end, end, end);
    first.record(unknownEnd.counts(true, false));
    second.record(unknownEnd.counts(false, true));
    TryEnd deadlock = new TryEnd().of(1, Outcome.DEADLOCK, 4, false);
    first.recordRetry(deadlock.counts(true, false));
    second.recordRetry(deadlock.counts(false, false));
    second.recordCensored(1, 9 * MILLI, true);

    Observations observed = sample().observed();

    Series unknown = RunSeries.ENDED.of(Outcome.UNKNOWN);
    assertThat(observed.count(unknown, "write")).isEqualTo(2);
    assertThat(observed.count(RunSeries.MEASURED.of(Outcome.UNKNOWN), "write")).isEqualTo(1);
    assertThat(observed.count(RunSeries.IN_INTERVAL.of(Outcome.UNKNOWN), "write")).isEqualTo(1);
    assertThat(observed.count(RunSeries.REPEATED.of(Outcome.DEADLOCK), "write")).isEqualTo(2);
    assertThat(observed.count(RunSeries.REPEATED_MEASURED.of(Outcome.DEADLOCK), "write"))
        .isEqualTo(1);
    assertThat(observed.count(RunSeries.of(Count.ROUND_TRIPS), "write")).isEqualTo(6);
    assertThat(observed.count(RunSeries.of(Count.REPEATED_ROUND_TRIPS), "write")).isEqualTo(4);
    assertThat(observed.count(RunSeries.CENSORED, "write")).isEqualTo(1);
    assertThat(observed.count(RunSeries.CUT_OFF, "write")).isEqualTo(1);
    assertThat(observed.times(RunSeries.FAILED, "write").getTotalCount()).isEqualTo(1);
    assertThat(observed.times(RunSeries.RESPONSE, "write").getTotalCount()).isEqualTo(1);
    assertThat(observed.labels(unknown)).containsExactly("write");
    assertThat(totals.total(2_000 * MILLI).due()).isEqualTo(2);
  }

  @Test
  void clients_side_by_side_begin_with_the_earliest_and_end_with_the_one_that_ends_first() {
    WindowSum sum = new WindowSum(part(10, 400));

    sum.add(0, part(10, 400));
    sum.add(1, part(5, 990));
    sum.add(0, part(400, 1_000));

    assertThat(sum.window("both"))
        .extracting(Window::source, Window::phase, Window::from, Window::to)
        .containsExactly("both", Phases.MEASURE, 5 * MILLI, 990 * MILLI);
  }

  private static Window part(long fromMillis, long toMillis) {
    return new Window(
        "one", 0, Phases.MEASURE, fromMillis * MILLI, toMillis * MILLI, new Observations());
  }

  private static long measured(Window window, String type) {
    return RunSeries.MEASURED.completed(window.observed(), type);
  }

  @Test
  void a_time_beyond_an_hour_counts_as_an_hour() {
    clock.advanceMillis(1_500);
    record(first, 0, 0, 7_200_000);
    sample();

    assertThat(totals.statistics(2_000 * MILLI).get(0).responseTime().max())
        .isCloseTo(3_600e6, within(4e6));
  }

  @Test
  void a_time_that_ends_before_it_begins_is_a_defect_and_is_not_clamped() {
    clock.advanceMillis(1_500);
    assertThatThrownBy(() -> record(first, 0, -1, 5))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("-1000000 ns");
  }

  private Window sample() {
    Window window = sampler.sample("client 1", clock.nanoTime());
    totals.add(window);
    return window;
  }

  /** A transaction that ends now. */
  private void record(WorkerRecorder recorder, int type, long waitMillis, long serviceMillis) {
    long end = clock.nanoTime();
    long start = end - serviceMillis * MILLI;
    boolean measured = phases.isMeasured(end);
    recorder.record(
        new TryEnd()
            .of(type, Outcome.COMMITTED, 1, false)
            .at(start - waitMillis * MILLI, start - waitMillis * MILLI / 2, start, start, end)
            .counts(measured, measured));
  }
}
