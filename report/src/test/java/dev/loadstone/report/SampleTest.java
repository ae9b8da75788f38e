package dev.loadstone.report;

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
  void gives_the_interval_of_students_t() {
    // t(0.975; 2) = 4.302653 by the tables; deviation 1, root of three repetitions.
    Sample.Interval interval =
        new Sample(List.of(9.0, 10.0, 11.0)).confidenceInterval(0.95).orElseThrow();

    assertThat(interval.low()).isCloseTo(10 - 4.302653 / Math.sqrt(3), within(1e-5));
    assertThat(interval.high()).isCloseTo(10 + 4.302653 / Math.sqrt(3), within(1e-5));
  }

  @Test
  void says_nothing_of_spread_from_one_repetition() {
    Sample one = new Sample(List.of(5.0));

    assertThat(one.mean()).isEqualTo(5);
    assertThat(one.standardDeviation()).isNaN();
    assertThat(one.confidenceInterval(0.95)).isEmpty();
    assertThat(one.pValue(new Sample(List.of(1.0, 2.0)))).isNaN();
    assertThat(one.isDifferent(new Sample(List.of(1.0, 2.0)), 0.95)).isFalse();
  }

  @Test
  void has_no_figure_without_repetitions() {
    Sample none = new Sample(List.of());

    assertThat(none.size()).isZero();
    assertThat(none.mean()).isNaN();
    assertThat(none.min()).isNaN();
    assertThat(none.confidenceInterval(0.95)).isEmpty();
  }

  @Test
  void tells_a_difference_from_noise_by_welchs_test() {
    // t = −3 / sqrt(1/3 + 4/3) with 2.94 degrees of freedom: p = 0.1042.
    Sample a = new Sample(List.of(9.0, 10.0, 11.0));
    Sample b = new Sample(List.of(11.0, 13.0, 15.0));

    assertThat(a.pValue(b)).isCloseTo(b.pValue(a), within(EXACT));
    assertThat(a.pValue(b)).isBetween(0.10, 0.11);
    assertThat(a.isDifferent(b, 0.95)).isFalse();
    assertThat(a.isDifferent(b, 0.80)).isTrue();
    assertThat(a.isDifferent(new Sample(List.of(19.0, 20.0, 21.0)), 0.95)).isTrue();
  }

  @Test
  void compares_repetitions_that_all_found_the_same() {
    Sample four = new Sample(List.of(4.0, 4.0));

    assertThat(four.isDifferent(new Sample(List.of(4.0, 4.0)), 0.95)).isFalse();
    assertThat(four.isDifferent(new Sample(List.of(5.0, 5.0)), 0.95)).isTrue();
  }
}
