package dev.loadstone.studies.why.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.read.RunViews.Viewed;
import dev.loadstone.studies.why.search.PointJudge.Facts;
import dev.loadstone.studies.why.search.PointJudge.Point;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PointJudgeTest {
  private final PointJudge judge =
      new PointJudge(Map.of("response.p99", "< 50ms", "errors", "<= 0.1%"));

  @ParameterizedTest
  @CsvSource({
    // whole, first half, second half in ms, and the judgement
    "30, 28, 32, KEEPS",
    "49, 49, 49, KEEPS",
    "40, 30, 45, OPEN",
    "49, 40, 60, OPEN",
    "50, 51, 50.5, BREAKS",
    "80, 70, 90, BREAKS"
  })
  void one_run_is_judged_by_its_halves_and_where_they_lead(
      double whole, double first, double second, Point expected) {
    assertThat(judged(run(true, whole, first, second, 0))).isEqualTo(expected);
  }

  @Test
  void one_limit_that_breaks_is_enough() {
    assertThat(judged(run(true, 30, 30, 30, 0.1))).isEqualTo(Point.KEEPS);
    assertThat(judged(run(true, 30, 30, 30, 0.2))).isEqualTo(Point.BREAKS);
    assertThat(judged(run(true, 49, 40, 60, 0.2))).isEqualTo(Point.BREAKS);
  }

  @Test
  void a_rate_that_was_not_kept_breaks_whatever_the_figures_are() {
    assertThat(judged(run(false, 1, 1, 1, 0))).isEqualTo(Point.BREAKS);
  }

  @Test
  void a_figure_that_was_not_measured_breaks() {
    assertThat(judged(run(true, Double.NaN, Double.NaN, Double.NaN, 0))).isEqualTo(Point.BREAKS);
  }

  @Test
  void repetitions_that_agree_need_no_interval() {
    assertThat(repeated(30, 20, 49)).isEqualTo(Point.KEEPS);
    assertThat(repeated(90, 51, 70)).isEqualTo(Point.BREAKS);
  }

  @Test
  void repetitions_that_differ_are_judged_by_the_interval_of_their_mean() {
    assertThat(repeated(49, 51, 50)).isEqualTo(Point.OPEN);
    // Each of these is open by itself, because its second half was slower.
    assertThat(judge.of(rising(40, 40.1, 40.2))).isEqualTo(Point.KEEPS);
    assertThat(judge.of(rising(53, 53.1, 53.2))).isEqualTo(Point.BREAKS);
    assertThat(judge.of(rising(40, 45, 49.9))).isEqualTo(Point.OPEN);
  }

  @Test
  void what_a_disturbance_may_have_broken_is_open() {
    Facts slow = new Facts(true, true, true, run(true, 80, 70, 90, 0).figures());
    Facts late = new Facts(false, true, true, run(true, 30, 30, 30, 0).figures());
    Facts fast = new Facts(true, true, true, run(true, 30, 30, 30, 0).figures());

    assertThat(judged(slow)).isEqualTo(Point.OPEN);
    assertThat(judged(late)).isEqualTo(Point.OPEN);
    assertThat(judged(fast)).isEqualTo(Point.KEEPS);
    assertThat(judged(new Facts(true, false, false, fast.figures()))).isEqualTo(Point.OPEN);
    assertThat(judge.of(List.of(fast, fast, slow))).isEqualTo(Point.OPEN);
    assertThat(judge.found(List.of(fast, slow)))
        .isEqualTo("errors 0% | 0%, response.p99 30 ms | 80 ms; disturbed");
  }

  @Test
  void a_time_that_pauses_of_the_client_may_have_made_is_open() {
    Map<String, Viewed> figures =
        Map.of("errors", Viewed.ofWhole(0), "response.p99", new Viewed(80, 70, 90, 40, 80));

    Facts paused = new Facts(true, true, false, figures);

    assertThat(judged(paused)).isEqualTo(Point.OPEN);
    assertThat(judge.of(List.of(paused, paused, paused))).isEqualTo(Point.OPEN);
  }

  @Test
  void tells_how_much_of_its_limit_the_slowest_response_used() {
    assertThat(judge.used(run(true, 10, 10, 10, 0))).isEqualTo(0.2);
    assertThat(new PointJudge(Map.of("errors", "< 1%")).used(run(true, 10, 10, 10, 0))).isNaN();
  }

  @Test
  void repetitions_of_which_one_did_not_keep_the_rate_are_open() {
    assertThat(
            judge.of(
                List.of(
                    run(true, 30, 30, 30, 0), run(true, 30, 30, 30, 0), run(false, 30, 30, 30, 0))))
        .isEqualTo(Point.OPEN);
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
  void tells_the_limits_in_words() {
    assertThat(judge.limits()).isEqualTo("errors <= 0.1% and response.p99 < 50ms");
  }

  private static Histogram times(long micros, int count) {
    Histogram times = new Histogram(3);
    times.recordValueWithCount(1_000 * micros, count);
    return times;
  }

  private Point repeated(double... wholes) {
    return judge.of(
        DoubleStream.of(wholes).mapToObj(whole -> run(true, whole, whole, whole, 0)).toList());
  }

  private static List<Facts> rising(double... wholes) {
    return DoubleStream.of(wholes).mapToObj(whole -> run(true, whole, 45, 55, 0)).toList();
  }

  private Point judged(Facts run) {
    return judge.of(List.of(run));
  }

  private static Facts run(
      boolean keptRate, double whole, double first, double second, double errors) {
    return new Facts(
        keptRate,
        true,
        false,
        Map.of(
            "errors",
            Viewed.ofWhole(errors),
            "response.p99",
            new Viewed(whole, first, second, whole, whole)));
  }
}
