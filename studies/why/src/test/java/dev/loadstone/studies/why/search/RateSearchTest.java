package dev.loadstone.studies.why.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.studies.why.search.PointJudge.Point;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTest {
  private static final double WITHIN = 0.02;
  private static final int MOST_RATES = 12;
  private static final int MOST_RUNS = 110;
  private static final int SEARCHES = 500;

  private final List<Double> tried = new ArrayList<>();

  /** A system of which each run keeps the limits up to a rate near its knee. */
  private static final class Noisy implements RateSearch.Asked {
    private final SplittableRandom random;
    private final double knee;
    private final double noise;
    private final double disturbed;
    private final Map<Double, List<Point>> repetitions = new HashMap<>();
    private int runs;

    Noisy(SplittableRandom random, double noise, double disturbed) {
      this.random = random;
      this.knee = 120 * Math.exp(random.nextDouble() * Math.log(15));
      this.noise = noise;
      this.disturbed = disturbed;
    }

    @Override
    public Point of(double rate, boolean repeated) {
      if (!repeated) {
        return run(rate);
      }
      List<Point> points = repetitions.computeIfAbsent(rate, first -> new ArrayList<>());
      while (points.size() < PointJudge.LEAD || PointJudge.missing(points) > 0) {
        points.add(run(rate));
      }
      return PointJudge.of(points);
    }

    private Point run(double rate) {
      runs++;
      if (random.nextDouble() < disturbed) {
        return Point.OPEN;
      }
      return rate <= knee * Math.exp(noise * random.nextGaussian()) ? Point.KEEPS : Point.BREAKS;
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {101, 130, 499, 500, 501, 747, 1_000, 1_333, 1_990})
  void encloses_the_knee_wherever_it_is(double knee) {
    RateSearch search = search(rate -> rate <= knee);

    assertThat(search.keeper()).isLessThanOrEqualTo(knee);
    assertThat(search.breaker()).isGreaterThan(knee);
    assertThat(search.breaker()).isLessThanOrEqualTo(search.keeper() * (1 + WITHIN));
  }

  /** The shares of wrong answers and of those that are not near are those of statistics.md. */
  @ParameterizedTest
  @CsvSource({
    // noise, disturbed runs, and of 500 searches the most that keep less than 98 % of the knee
    "0,     0,   0",
    "0.005, 0,   3",
    "0.01,  0,   5",
    "0.005, 0.2, 10",
    "0.02,  0.2, 60"
  })
  void what_is_shown_is_right_though_runs_differ_and_some_are_disturbed(
      double noise, double disturbed, int mostFar) {
    SplittableRandom random = new SplittableRandom(7);
    int wrong = 0;
    int far = 0;
    for (int i = 0; i < SEARCHES; i++) {
      Noisy system = new Noisy(random, noise, disturbed);
      RateSearch search = new RateSearch(500, 100, 2_000, WITHIN / 2);
      search.find(system);

      boolean isWrong =
          search.keeper() > system.knee * (1 + WITHIN)
              || search.breaker() < system.knee / (1 + WITHIN);
      wrong += isWrong ? 1 : 0;
      far += search.keeper() < system.knee / (1 + WITHIN) ? 1 : 0;
      assertThat(system.runs).isLessThanOrEqualTo(MOST_RUNS);
      if (search.open().isEmpty()) {
        assertThat(search.breaker()).isLessThanOrEqualTo(search.keeper() * (1 + WITHIN / 2));
      }
    }

    assertThat(wrong).isLessThanOrEqualTo(2);
    assertThat(far).isLessThanOrEqualTo(mostFar);
  }

  @Test
  void ends_at_the_smallest_rate_when_none_keeps_the_limits() {
    RateSearch search = search(rate -> false);

    assertThat(search.keeper()).isZero();
    assertThat(search.breaker()).isEqualTo(100);
  }

  @Test
  void ends_at_the_largest_rate_when_all_keep_the_limits() {
    RateSearch search = search(rate -> true);

    assertThat(search.breaker()).isInfinite();
    assertThat(search.keeper()).isEqualTo(2_000);
  }

  @Test
  void goes_on_from_an_end_that_repetitions_judge_otherwise() {
    RateSearch lower = new RateSearch(500, 100, 2_000, WITHIN);
    lower.find((rate, repeated) -> rate <= (repeated ? 680 : 700) ? Point.KEEPS : Point.BREAKS);
    RateSearch higher = new RateSearch(500, 100, 2_000, WITHIN);
    higher.find((rate, repeated) -> rate <= (repeated ? 730 : 700) ? Point.KEEPS : Point.BREAKS);

    assertThat(lower.keeper()).isBetween(660.0, 680.0);
    assertThat(lower.breaker()).isBetween(680.0, 700.0);
    assertThat(higher.keeper()).isBetween(700.0, 730.0);
    assertThat(higher.breaker()).isGreaterThan(730);
  }

  @Test
  void goes_on_above_and_below_a_rate_that_stays_open() {
    RateSearch search = new RateSearch(500, 100, 2_000, WITHIN);

    search.find(
        (rate, repeated) -> rate == 750 ? Point.OPEN : rate <= 1_000 ? Point.KEEPS : Point.BREAKS);

    assertThat(search.keeper()).isBetween(980.0, 1_000.0);
    assertThat(search.open()).isEmpty();
  }

  @Test
  void open_rates_lie_between_what_is_kept_and_what_is_broken() {
    RateSearch search = new RateSearch(500, 100, 2_000, WITHIN);

    search.find(
        (rate, repeated) -> rate < 700 ? Point.KEEPS : rate > 800 ? Point.BREAKS : Point.OPEN);

    assertThat(search.keeper()).isBetween(680.0, 700.0);
    assertThat(search.breaker()).isBetween(800.0, 820.0);
    assertThat(search.open()).isNotEmpty().allMatch(rate -> rate >= 700 && rate <= 800);
  }

  @Test
  void a_system_of_which_every_run_is_disturbed_ends_the_search() {
    Noisy system = new Noisy(new SplittableRandom(7), 0, 1);
    RateSearch search = new RateSearch(500, 100, 2_000, WITHIN);

    search.find(system);

    assertThat(search.keeper()).isZero();
    assertThat(system.runs).isLessThan(30);
  }

  @Test
  void rates_are_short_numbers() {
    search(rate -> rate <= 777.777);

    assertThat(tried).contains(750.0).allMatch(rate -> rate * 10 == Math.rint(rate * 10));
  }

  private RateSearch search(DoublePredicate keeps) {
    RateSearch search = new RateSearch(500, 100, 2_000, WITHIN);
    search.find(
        (rate, repeated) -> {
          if (!repeated) {
            tried.add(rate);
          }
          return keeps.test(rate) ? Point.KEEPS : Point.BREAKS;
        });
    assertThat(tried).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(MOST_RATES);
    return search;
  }
}
