package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The ratio of two figures")
final class LogRatioTest {
  private static final double EXACT = 1e-9;

  private static double[] of(double... values) {
    return values;
  }

  @Test
  void of_pairs_is_the_mean_of_the_logarithms_with_students_interval() {
    LogRatio ratio =
        LogRatio.paired(of(110, 121, 100), of(100, 100, 100), of(1, 1, 1)).orElseThrow();

    // Logarithms 0.0953, 0.1906 and 0: mean and deviation 0.0953; t(0.975; 2) = 4.302653.
    double step = Math.log(1.1);
    assertThat(ratio.percent()).isCloseTo(10, within(EXACT));
    assertThat(ratio.standardError()).isCloseTo(step / Math.sqrt(3), within(EXACT));
    assertThat(ratio.interval(0.95).low())
        .isCloseTo(100 * Math.expm1(step - 4.302653 * step / Math.sqrt(3)), within(1e-4));
    assertThat(ratio.interval(0.95).high())
        .isCloseTo(100 * Math.expm1(step + 4.302653 * step / Math.sqrt(3)), within(1e-4));
  }

  @Test
  void of_unpaired_samples_is_welchs() {
    // On logarithms 9, 10, 11 and 11, 13, 15: t = −3 / sqrt(1/3 + 4/3), 2.94 degrees of freedom.
    LogRatio ratio =
        LogRatio.unpaired(
                of(Math.exp(9), Math.exp(10), Math.exp(11)),
                of(Math.exp(11), Math.exp(13), Math.exp(15)))
            .orElseThrow();

    assertThat(ratio.estimate()).isCloseTo(-3, within(EXACT));
    assertThat(ratio.degreesOfFreedom()).isCloseTo(2.941176, within(1e-6));
    assertThat(ratio.standardError()).isCloseTo(Math.sqrt(1 / 3.0 + 4 / 3.0), within(EXACT));
  }

  @Test
  void loses_a_drift_where_the_order_was_counterbalanced() {
    // Each run is 3 % faster than the one before it; ours is 10 % faster besides.
    double[] ours = new double[6];
    double[] theirs = new double[6];
    double[] steps = new double[6];
    for (int pair = 0; pair < 6; pair++) {
      boolean first = pair % 2 == 0;
      steps[pair] = first ? -1 : 1;
      ours[pair] = 110 * Math.pow(1.03, 2 * pair + (first ? 0 : 1)) * (pair == 3 ? 1.001 : 1);
      theirs[pair] = 100 * Math.pow(1.03, 2 * pair + (first ? 1 : 0));
    }

    LogRatio ratio = LogRatio.paired(ours, theirs, steps).orElseThrow();

    assertThat(ratio.percent()).isCloseTo(10, within(0.05));
    assertThat(ratio.interval(0.95).high() - ratio.interval(0.95).low()).isLessThan(0.3);
    assertThat(ratio.degreesOfFreedom()).isEqualTo(4);
  }

  @Test
  void is_the_inverse_of_the_other_way_round() {
    LogRatio there = LogRatio.unpaired(of(10, 11, 12), of(7, 8, 6)).orElseThrow();
    LogRatio back = LogRatio.unpaired(of(7, 8, 6), of(10, 11, 12)).orElseThrow();

    assertThat(there.estimate()).isCloseTo(-back.estimate(), within(EXACT));
    assertThat(there.reversed().ends(2).low()).isCloseTo(back.ends(2).low(), within(EXACT));
  }

  @Test
  void says_nothing_by_one_repetition() {
    assertThat(LogRatio.paired(of(1), of(2), of(1))).isEmpty();
    assertThat(LogRatio.unpaired(of(1), of(2, 3))).isEmpty();
  }

  @Test
  void of_more_repetitions_has_less_error_and_more_degrees_of_freedom() {
    LogRatio welch = new LogRatio(0.1, 0.02, 3, 4, false).withRepetitions(16);
    LogRatio pairs = new LogRatio(0.1, 0.02, 2, 4, true).withRepetitions(16);

    assertThat(welch.standardError()).isCloseTo(0.01, within(EXACT));
    assertThat(welch.degreesOfFreedom()).isCloseTo(15, within(EXACT));
    assertThat(pairs.degreesOfFreedom()).isCloseTo(14, within(EXACT));
  }
}
