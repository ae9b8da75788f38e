package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The sample of one figure over repetitions")
final class SampleTest {
  private static final double EXACT = 1e-9;

  @Test
  void gives_mean_and_sample_deviation() {
    Sample sample = new Sample(List.of(2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0));

    assertThat(sample.mean()).isCloseTo(5, within(EXACT));
    // The squares of the distances add up to 32, divided by n − 1 = 7.
    assertThat(sample.standardDeviation()).isCloseTo(Math.sqrt(32.0 / 7), within(EXACT));
    assertThat(sample.coefficientOfVariation()).isCloseTo(Math.sqrt(32.0 / 7) / 5, within(EXACT));
    assertThat(sample.min()).isEqualTo(2);
    assertThat(sample.max()).isEqualTo(9);
  }

  @Test
  void gives_the_interval_of_students_t_on_logarithms() {
    // t(0.975; 2) = 4.302653 by the tables; deviation of the logarithms 0.1, root of three.
    double step = 0.1;
    Sample sample = new Sample(List.of(Math.exp(1 - step), Math.exp(1), Math.exp(1 + step)));

    assertThat(sample.centre()).isCloseTo(Math.E, within(EXACT));
    assertThat(sample.confidenceInterval().orElseThrow().low())
        .isCloseTo(Math.exp(1 - step * 4.302653 / Math.sqrt(3)), within(1e-5));
    assertThat(sample.confidenceInterval().orElseThrow().high())
        .isCloseTo(Math.exp(1 + step * 4.302653 / Math.sqrt(3)), within(1e-5));
  }

  @Test
  void gives_the_interval_of_shares_that_may_be_none_as_it_is() {
    Sample sample = new Sample(List.of(0.0, 1.0, 2.0));

    assertThat(sample.centre()).isEqualTo(1);
    assertThat(sample.confidenceInterval().orElseThrow().low())
        .isCloseTo(1 - 4.302653 / Math.sqrt(3), within(1e-5));
  }

  @Test
  void says_nothing_of_spread_from_one_repetition() {
    Sample one = new Sample(List.of(5.0));

    assertThat(one.mean()).isEqualTo(5);
    assertThat(one.standardDeviation()).isNaN();
    assertThat(one.confidenceInterval()).isEmpty();
  }

  @Test
  void has_no_figure_without_repetitions() {
    Sample none = new Sample(List.of());

    assertThat(none.size()).isZero();
    assertThat(none.mean()).isNaN();
    assertThat(none.min()).isNaN();
    assertThat(none.confidenceInterval()).isEmpty();
  }
}
