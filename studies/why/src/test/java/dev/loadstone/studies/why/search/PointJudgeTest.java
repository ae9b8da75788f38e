package dev.loadstone.studies.why.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResultBuilder;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.ClientVerdict.Reason;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.LatencySummaryBuilder;
import dev.loadstone.core.statistics.OfferedRate;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.RunStatisticsBuilder;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import dev.loadstone.studies.why.search.PointJudge.Point;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointJudgeTest {
  private static final long TRANSACTIONS = 10_000;

  private final PointJudge judge =
      new PointJudge(Map.of("response.p99", "< 50ms", "errors", "<= 0.1%"));

  @Test
  void a_run_keeps_all_limits_or_breaks_them() {
    assertThat(judge.of(run(49, 10, true))).isEqualTo(Point.KEEPS);
    assertThat(judge.of(run(50, 0, true))).isEqualTo(Point.BREAKS);
    assertThat(judge.of(run(30, 11, true))).isEqualTo(Point.BREAKS);
  }

  @Test
  void a_rate_that_was_not_kept_breaks_whatever_the_figures_are() {
    assertThat(judge.of(run(1, 0, false))).isEqualTo(Point.BREAKS);
  }

  @Test
  void a_run_in_which_nothing_of_a_type_completed_is_open_unless_another_limit_is_broken() {
    PointJudge ofRare =
        new PointJudge(Map.of("response.p99", "< 50ms", "rare.response.p99", "< 50ms"));

    assertThat(ofRare.of(run(30, 0, true))).isEqualTo(Point.OPEN);
    assertThat(ofRare.of(run(60, 0, true))).isEqualTo(Point.BREAKS);
    assertThat(ofRare.of(run(30, 0, false))).isEqualTo(Point.BREAKS);
    assertThat(ofRare.found(List.of(run(30, 0, true))))
        .isEqualTo("rare.response.p99 nothing to judge, response.p99 30 ms");
  }

  @ParameterizedTest
  @CsvSource({
    "RESOURCES, 80, true,  OPEN",
    "RESOURCES, 30, false, OPEN",
    "RESOURCES, 30, true,  KEEPS",
    "PAUSES,    80, true,  OPEN",
    "PAUSES,    80, false, BREAKS",
    "WITNESS,   80, true,  BREAKS"
  })
  void what_the_client_may_have_broken_is_open(
      Reason.Kind kind, int millis, boolean keptRate, Point expected) {
    assertThat(judge.of(run(millis, 0, keptRate, new Reason(kind, "the client"))))
        .isEqualTo(expected);
  }

  @Test
  void a_run_is_open_when_its_figures_are_not_those_of_its_system() {
    RunResult shared =
        RunResultBuilder.builder(run(30, 0, true))
            .marks(List.of(new RunMark(RunMark.Kind.OTHER_SESSIONS, "others")))
            .build();

    assertThat(judge.of(shared)).isEqualTo(Point.OPEN);
    assertThat(judge.found(List.of(run(30, 0, true), shared)))
        .isEqualTo("errors 0% | 0%, response.p99 30 ms | 30 ms; other sessions on the server");
  }

  @ParameterizedTest
  @CsvSource({
    // the runs of a rate, what they show, and how many more they need at least
    "K,         KEEPS,  0",
    "B,         BREAKS, 0",
    "D,         OPEN,   0",
    "KKK,       KEEPS,  0",
    "BBB,       BREAKS, 0",
    "KKB,       OPEN,   2",
    "KDK,       OPEN,   1",
    "KKBKK,     KEEPS,  0",
    "KDKDK,     KEEPS,  0",
    "KKDDD,     OPEN,   0",
    "KBKBKBKB,  OPEN,   1",
    "KBKBKBKBK, OPEN,   0",
    "KKKBBBBBB, KEEPS,  0"
  })
  void the_first_lead_of_three_runs_judges_a_rate(String runs, Point expected, int missing) {
    List<Point> points =
        runs.chars()
            .mapToObj(run -> run == 'K' ? Point.KEEPS : run == 'B' ? Point.BREAKS : Point.OPEN)
            .toList();

    assertThat(PointJudge.of(points)).isEqualTo(expected);
    if (points.size() >= PointJudge.LEAD) {
      assertThat(PointJudge.missing(points)).isEqualTo(missing);
    }
  }

  @Test
  void tells_how_much_of_its_limit_the_slowest_response_used() {
    List<RunResult> one = List.of(run(10, 0, true));

    assertThat(judge.used(one)).isEqualTo(0.2);
    assertThat(new PointJudge(Map.of("errors", "< 1%")).used(one)).isNaN();
  }

  @Test
  void a_disturbed_run_does_not_tell_how_much_of_a_limit_is_used() {
    RunResult disturbed = run(80, 0, true, new Reason(Reason.Kind.RESOURCES, "the client"));

    assertThat(judge.used(List.of(run(10, 0, true), disturbed))).isEqualTo(0.2);
    assertThat(judge.used(List.of(disturbed))).isNaN();
  }

  @Test
  void a_second_is_held_against_the_limits_of_response_times_over_all_types() {
    Histogram fast = times(1_000, 99);
    Histogram slow = times(60_000, 1);
    PointJudge ofOneType = new PointJudge(Map.of("slow.response.max", "< 50ms"));

    assertThat(judge.keepsTimes(Map.of("fast", fast, "slow", slow))).isTrue();
    assertThat(judge.keepsTimes(Map.of("fast", times(1_000, 49), "slow", slow))).isFalse();
    assertThat(ofOneType.keepsTimes(Map.of("fast", fast))).isTrue();
    assertThat(ofOneType.keepsTimes(Map.of("fast", fast, "slow", slow))).isFalse();
  }

  @Test
  void tells_the_limits_in_words_and_why_a_rate_is_not_kept() {
    assertThat(judge.limits()).isEqualTo("errors <= 0.1% and response.p99 < 50ms");
    assertThat(judge.found(List.of(run(72, 0, false))))
        .isEqualTo("errors 0%, response.p99 72 ms; the rate was not kept");
  }

  private static Histogram times(long micros, int count) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(1_000 * micros, count);
    return times;
  }

  private static RunResult run(int millis, long failed, boolean keptRate, Reason... reasons) {
    LatencySummary response = LatencySummaryBuilder.builder().count(1).p99(1e3 * millis).build();
    return RunResultBuilder.builder()
        .status(RunResult.Status.COMPLETED)
        .statistics(
            RunStatisticsBuilder.builder()
                .total(
                    TransactionStatisticsBuilder.builder()
                        .measured(
                            Map.of(Outcome.COMMITTED, TRANSACTIONS - failed, Outcome.ERROR, failed))
                        .responseTime(response)
                        .build())
                .warnings(Stream.of(OfferedRate.NOT_KEPT).filter(warning -> !keptRate).toList())
                .client(new ClientVerdict(null, List.of(reasons), List.of()))
                .build())
        .build();
  }
}
