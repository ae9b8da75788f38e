package dev.loadstone.studies.why.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.studies.why.search.PointJudge.Point;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.DoublePredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RateSearchTest {
  private static final double WITHIN = 0.02;
  private static final int MOST_POINTS = 12;

  private final List<Double> tried = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(doubles = {101, 130, 499, 500, 501, 747, 1_000, 1_333, 1_990})
  void encloses_the_knee_wherever_it_is(double knee) {
    RateSearch search = search(rate -> rate <= knee);

    assertThat(search.keeper()).isLessThanOrEqualTo(knee);
    assertThat(search.breaker()).isGreaterThan(knee);
    assertThat(search.breaker()).isLessThanOrEqualTo(search.keeper() * (1 + WITHIN));
  }

  @Test
  void ends_though_judgements_near_the_knee_are_chance() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 1_000; i++) {
      RateSearch search = search(rate -> rate * (0.9 + 0.2 * random.nextDouble()) <= 700);

      assertThat(search.keeper()).isBetween(500.0, 800.0);
    }
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
  void goes_on_below_a_keeper_that_was_judged_otherwise_later() {
    RateSearch search = search(rate -> rate <= 700);
    double once = search.keeper();

    search.judge(once, Point.BREAKS);
    go(search, rate -> rate <= 680);

    assertThat(search.keeper()).isBetween(660.0, 680.0);
    assertThat(search.breaker()).isBetween(680.0, once);
  }

  @Test
  void goes_on_above_a_breaker_that_was_judged_otherwise_later() {
    RateSearch search = search(rate -> rate <= 700);

    double once = search.breaker();

    search.judge(once, Point.KEEPS);
    go(search, rate -> rate <= 730);

    assertThat(search.keeper()).isBetween(once, 730.0);
    assertThat(search.breaker()).isGreaterThan(once);
  }

  @Test
  void an_open_rate_ends_what_is_kept_but_is_no_proof_that_it_breaks() {
    RateSearch search = search(rate -> rate <= 700);
    double above = search.above();

    search.judge(above, Point.OPEN);

    assertThat(search.next()).isEmpty();
    assertThat(search.keeper()).isLessThan(above);
    assertThat(search.breaker()).isGreaterThan(above);
    assertThat(search.open()).containsExactly(above);
  }

  @Test
  void rates_are_short_numbers() {
    search(rate -> rate <= 777.777);

    assertThat(tried).contains(750.0).allMatch(rate -> rate * 10 == Math.rint(rate * 10));
  }

  private RateSearch search(DoublePredicate keeps) {
    RateSearch search = new RateSearch(500, 100, 2_000, WITHIN);
    go(search, keeps);
    return search;
  }

  private void go(RateSearch search, DoublePredicate keeps) {
    tried.clear();
    for (OptionalDouble rate = search.next(); rate.isPresent(); rate = search.next()) {
      tried.add(rate.getAsDouble());
      search.judge(rate.getAsDouble(), keeps.test(rate.getAsDouble()) ? Point.KEEPS : Point.BREAKS);
      assertThat(tried).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(MOST_POINTS);
    }
  }
}
