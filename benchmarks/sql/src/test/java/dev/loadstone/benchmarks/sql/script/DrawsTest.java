package dev.loadstone.benchmarks.sql.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.function.LongSupplier;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class DrawsTest {
  private static final int DRAWS = 200_000;

  /** Exceeded once in a million samples of 20 values. */
  private static final double MOST_CHI_SQUARE_OF_20 = 63;

  private final Draws draws = new Draws(42);

  @Test
  void a_permutation_has_each_number_once_whatever_its_size_and_seed() {
    for (int size : new int[] {1, 2, 3, 7, 64, 100, 1_000, 1_025}) {
      for (long seed : new long[] {0, 42, -1}) {
        assertThat(LongStream.range(0, size).map(i -> draws.permute(i, size, seed)).sorted())
            .as("size %d, seed %d", size, seed)
            .containsExactlyElementsOf(LongStream.range(0, size).boxed().toList());
      }
    }
  }

  @Test
  void the_same_seed_gives_the_same_numbers_and_another_gives_others() {
    draws.seed(7);
    long first = draws.next();
    long second = draws.next();
    draws.seed(7);
    assertThat(draws.next()).isEqualTo(first);
    assertThat(draws.next()).isEqualTo(second);
    draws.seed(8);
    assertThat(draws.next()).isNotEqualTo(first);
  }

  @Test
  void a_uniform_number_reaches_both_ends_of_its_range_and_all_in_between_equally() {
    double[] weights = new double[20];
    Arrays.fill(weights, 1);
    requireShares(weights, () -> draws.uniform(-5, 14) + 6);
  }

  @Test
  void a_range_of_all_numbers_is_drawn_from() {
    assertThat(LongStream.range(0, 100).map(i -> draws.uniform(Long.MIN_VALUE, Long.MAX_VALUE)))
        .anyMatch(number -> number < 0)
        .anyMatch(number -> number > 0);
  }

  @Test
  void a_zipfian_number_has_the_share_of_its_rank_for_any_skew() {
    for (double skew : new double[] {0.3, 0.99, 1, 1.07, 2.5}) {
      double[] weights = new double[20];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = Math.pow(i + 1, -skew);
      }
      requireShares(weights, () -> draws.zipfian(1, 20, skew));
    }
  }

  @Test
  void one_number_alone_is_drawn_always() {
    assertThat(draws.zipfian(4, 4, 1.07)).isEqualTo(4);
    assertThat(draws.gaussian(4, 4, 2.5)).isEqualTo(4);
    assertThat(draws.exponential(4, 4, 2.5)).isEqualTo(4);
  }

  /** By the formula in pgbench's manual. */
  @Test
  void an_exponential_number_has_the_share_that_pgbench_states() {
    double[] weights = new double[20];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = Math.exp(-3.0 * i / 20) - Math.exp(-3.0 * (i + 1) / 20);
    }
    requireShares(weights, () -> draws.exponential(1, 20, 3));
  }

  /** By the formula in pgbench's manual: for the parameter 4, 95 % are in the middle half. */
  @Test
  void a_gaussian_number_is_mostly_in_the_middle_as_pgbench_states() {
    long middle =
        LongStream.range(0, DRAWS)
            .map(i -> draws.gaussian(1, 1_000, 4))
            .filter(number -> number > 250 && number <= 750)
            .count();

    assertThat(middle / (double) DRAWS).isBetween(0.952, 0.957);
  }

  @Test
  void a_row_is_picked_by_its_weight_and_one_without_weight_never() {
    double[] cumulated = {0, 3, 3, 4};
    long[] counts = new long[4];
    for (int i = 0; i < DRAWS; i++) {
      counts[draws.weighted(cumulated)]++;
    }

    assertThat(counts[0]).isZero();
    assertThat(counts[2]).isZero();
    assertThat(counts[1] / (double) DRAWS).isBetween(0.74, 0.76);
  }

  private static void requireShares(double[] weights, LongSupplier numbersFromOne) {
    double sum = Arrays.stream(weights).sum();
    long[] counts = new long[weights.length];
    for (int i = 0; i < DRAWS; i++) {
      counts[(int) numbersFromOne.getAsLong() - 1]++;
    }
    double chiSquare = 0;
    for (int i = 0; i < weights.length; i++) {
      double expected = DRAWS * weights[i] / sum;
      chiSquare += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    assertThat(chiSquare).isLessThan(MOST_CHI_SQUARE_OF_20);
  }
}
