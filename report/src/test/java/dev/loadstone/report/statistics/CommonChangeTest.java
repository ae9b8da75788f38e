package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.Steadiness.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The common change of repetitions")
final class CommonChangeTest {
  private static final int CELLS = 2_000;

  private static Steadiness tooShort(String figure, double change, Double error) {
    return new Steadiness(Verdict.TOO_SHORT, "", figure, change, error, 0, 1, 1, 1);
  }

  private static CommonChange change(double... changes) {
    List<Steadiness> judged =
        Arrays.stream(changes)
            .mapToObj(change -> tooShort(Steadiness.THROUGHPUT, change, 40.0))
            .toList();
    return CommonChange.of(judged).orElseThrow();
  }

  @Test
  void is_steady_where_the_runs_go_this_way_and_that() {
    assertThat(change(2, -11, 8, -14, -1).isSteady()).isTrue();
    assertThat(change(2, -11, 8, -14, -1).describe()).isEqualTo("all 5 together fell by 3 ± 9 %");
  }

  /** Study A's PostgreSQL on one node, once published: each run too short, all but one falling. */
  @Test
  void is_not_steady_where_the_runs_fall_together() {
    assertThat(change(2, -29, -26, -41, -19).isSteady()).isFalse();
  }

  @Test
  void is_not_steady_where_a_small_change_is_that_of_every_run() {
    assertThat(change(-12, -11, -12, -13, -12).isSteady()).isFalse();
    assertThat(change(-4, -3, -4, -5, -4).isSteady()).as("too small to matter").isTrue();
  }

  @Test
  void is_unknown_by_two_runs() {
    assertThat(
            CommonChange.of(
                List.of(
                    tooShort(Steadiness.THROUGHPUT, 1, 40.0),
                    tooShort(Steadiness.THROUGHPUT, 2, 40.0))))
        .isEmpty();
  }

  @Test
  void is_unknown_where_that_of_one_run_is() {
    Steadiness known = tooShort(Steadiness.THROUGHPUT, 1, 40.0);
    Steadiness other = tooShort(Steadiness.THROUGHPUT, 2, 40.0);
    Stream.of(
            tooShort("p95 response", 3, 40.0),
            tooShort(Steadiness.THROUGHPUT, 0, 0.0),
            tooShort(Steadiness.THROUGHPUT, 3, null))
        .forEach(unknown -> assertThat(CommonChange.of(List.of(known, other, unknown))).isEmpty());
  }

  @ParameterizedTest(name = "{0} runs")
  @CsvSource({"3", "5", "10"})
  void is_called_steady_in_five_of_a_hundred_cells_that_change_by_the_margin(int runs) {
    assertThat(steady(runs, Steadiness.MOST_CHANGE_PERCENT)).isLessThanOrEqualTo(0.06);
  }

  @Test
  void is_called_steady_in_nine_of_ten_cells_of_five_runs_that_are_level() {
    assertThat(steady(5, 0)).isGreaterThanOrEqualTo(0.9);
  }

  /** The share of cells that are called steady, whose runs' estimates are off by 10 % each. */
  private static double steady(int runs, double truth) {
    SplittableRandom random = new SplittableRandom(42);
    int steady = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      double[] changes = new double[runs];
      Arrays.setAll(changes, run -> truth + 10 * random.nextGaussian());
      steady += change(changes).isSteady() ? 1 : 0;
    }
    return (double) steady / CELLS;
  }
}
