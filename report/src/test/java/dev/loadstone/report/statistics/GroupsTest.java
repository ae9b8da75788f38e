package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Two groups of values")
final class GroupsTest {
  private static final int CELLS = 200;

  /** Of what study A's repetitions differed by. */
  private static final double SPREAD = 0.045;

  private static double[] levels(SplittableRandom random, double spread, double... levels) {
    return IntStream.range(0, levels.length)
        .mapToDouble(i -> levels[i] * Math.exp(spread * random.nextGaussian()))
        .toArray();
  }

  @Test
  void are_told_where_two_levels_lie_apart() {
    assertThat(Groups.of(100, 152, 103, 149, 98, 151, 101, 150))
        .hasValueSatisfying(
            groups -> {
              assertThat(groups.low()).containsExactly(0, 2, 4, 6);
              assertThat(groups.high()).containsExactly(1, 3, 5, 7);
              assertThat(groups.factor()).isBetween(1.45, 1.55);
            });
  }

  @Test
  void of_levels_apart_by_a_half_are_found_in_95_of_100_cells() {
    SplittableRandom random = new SplittableRandom(1);
    long found =
        IntStream.range(0, CELLS)
            .filter(
                i ->
                    Groups.of(
                            levels(random, SPREAD, 1, 1.5, 1, 1.5, 1, 1.5, 1, 1.5, 1, 1.5, 1, 1.5))
                        .filter(groups -> groups.low().equals(List.of(0, 2, 4, 6, 8, 10)))
                        .isPresent())
            .count();

    assertThat(found).isGreaterThanOrEqualTo(CELLS * 95 / 100);
  }

  @ParameterizedTest(name = "spread {0}")
  @ValueSource(doubles = {0.02, SPREAD, 0.2, 0.5})
  void of_one_level_are_told_in_at_most_1_of_100_cells(double spread) {
    SplittableRandom random = new SplittableRandom(2);
    long found =
        IntStream.range(0, CELLS)
            .filter(i -> Groups.of(levels(random, spread, 1, 1, 1, 1, 1, 1, 1, 1)).isPresent())
            .count();

    assertThat(found).isLessThanOrEqualTo(CELLS / 100);
  }

  @Test
  void are_chance_where_one_of_many_figures_has_them() {
    Groups groups = new Groups(List.of(0, 1, 2), List.of(3, 4), 1.5, 0.002);

    assertThat(groups.holdsAmong(1)).isTrue();
    assertThat(groups.holdsAmong(6)).isFalse();
  }

  @Test
  void do_not_come_of_one_value_that_is_far_away() {
    assertThat(Groups.of(100, 101, 99, 100, 102, 98, 250)).isEmpty();
  }

  @Test
  void take_five_values_and_a_factor_of_a_quarter() {
    assertThat(Groups.of(100, 100, 200, 200)).isEmpty();
    assertThat(Groups.of(100, 100.1, 100.2, 110, 110.1, 110.2)).isEmpty();
  }
}
