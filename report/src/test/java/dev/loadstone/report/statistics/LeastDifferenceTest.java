package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The least difference that a machine can tell")
final class LeastDifferenceTest {
  @Test
  void is_what_is_found_four_times_of_five() {
    // Noncentral t with 4 degrees: 3.7611 standard errors, 3.7823 by the approximation;
    // chi-squared(4) 0.484419 and 11.143287.
    LeastDifference least = LeastDifference.of(new LogRatio(0.001, 0.01, 4, 5, true));
    double log = 0.01 * 3.782263;

    assertThat(least.percent()).isCloseTo(100 * Math.expm1(log), within(1e-4));
    assertThat(least.low())
        .isCloseTo(100 * Math.expm1(log * Math.sqrt(4 / 11.143287)), within(1e-4));
    assertThat(least.high())
        .isCloseTo(100 * Math.expm1(log * Math.sqrt(4 / 0.484419)), within(1e-4));
  }
}
