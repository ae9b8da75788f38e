package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class QuantileBoundsTest {
  /** The ranks of the tables for the median of nine and of twenty values. */
  @Test
  void the_median_has_the_ranks_of_the_sign_test() {
    assertThat(QuantileBounds.of(9, 0.5)).isEqualTo(new QuantileBounds(2, 8));
    assertThat(QuantileBounds.of(20, 0.5)).isEqualTo(new QuantileBounds(6, 15));
  }

  @Test
  void few_values_have_no_bounds() {
    assertThat(QuantileBounds.of(5, 0.5)).isEqualTo(new QuantileBounds(0, 6));
    assertThat(QuantileBounds.of(9, 0.9).high()).isEqualTo(10);
    assertThat(QuantileBounds.of(60, 0.9).high()).isLessThanOrEqualTo(60);
  }
}
