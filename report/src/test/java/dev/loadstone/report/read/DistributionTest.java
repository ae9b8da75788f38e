package dev.loadstone.report.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A distribution of times")
final class DistributionTest {
  private static Histogram millis(int from, int to) {
    Histogram histogram = new Histogram(3);
    for (int milli = from; milli <= to; milli++) {
      histogram.recordValue(milli * 1_000_000L);
    }
    return histogram;
  }

  @Test
  void is_in_milliseconds() {
    Distribution distribution = Distribution.of(millis(1, 1000));

    assertThat(distribution.count()).isEqualTo(1000);
    assertThat(distribution.summary().p50()).isCloseTo(500, within(1.0));
    assertThat(distribution.summary().p99()).isCloseTo(990, within(1.0));
    assertThat(distribution.summary().max()).isCloseTo(1000, within(1.0));
    assertThat(distribution.summary().mean()).isCloseTo(500.5, within(1.0));
  }

  @Test
  void of_merged_histograms_is_not_the_mean_of_their_percentiles() {
    Histogram merged = millis(1, 100);
    merged.add(millis(901, 1000));

    // The means of both medians would be 500; half of all times are at most 100.
    assertThat(Distribution.of(merged).summary().p50()).isCloseTo(100, within(0.5));
  }

  @Test
  void keeps_its_curve_small_and_ends_it_at_the_maximum() {
    Histogram many = millis(1, 5000);
    many.recordValueWithCount(7_000_000, 100_000_000_000L);
    Distribution distribution = Distribution.of(many);

    assertThat(distribution.curve()).hasSizeLessThanOrEqualTo(Distribution.CURVE_POINTS);
    assertThat(distribution.curve().get(distribution.curve().size() - 1).value())
        .isEqualTo(distribution.summary().max());
    assertThat(distribution.curve())
        .extracting(Distribution.Point::value)
        .isSortedAccordingTo(Double::compare);
  }

  @Test
  void shares_of_the_bins_make_the_whole() {
    Distribution distribution = Distribution.of(millis(1, 1000));

    assertThat(distribution.bins().stream().mapToDouble(Distribution.Bin::share).sum())
        .isCloseTo(100, within(1e-6));
    assertThat(distribution.bins().get(0).from()).isLessThanOrEqualTo(1);
    assertThat(distribution.bins().get(distribution.bins().size() - 1).to())
        .isGreaterThanOrEqualTo(1000);
  }

  @Test
  void of_nothing_is_empty() {
    Distribution nothing = Distribution.of(new Histogram(3));

    assertThat(nothing.count()).isZero();
    assertThat(nothing.curve()).isEmpty();
    assertThat(nothing.bins()).isEmpty();
  }
}
