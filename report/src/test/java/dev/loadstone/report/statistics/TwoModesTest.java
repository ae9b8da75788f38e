package dev.loadstone.report.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

final class TwoModesTest {
  private static final double SPREAD = 0.1;
  private final SplittableRandom random = new SplittableRandom(7);
  private final Histogram times = new Histogram(3);

  private void add(int count, double median) {
    for (int i = 0; i < count; i++) {
      times.recordValue((long) (median * Math.exp(SPREAD * random.nextGaussian())));
    }
  }

  @Test
  void two_groups_that_lie_far_apart_are_told_with_their_medians() {
    add(700, 1_800_000);
    add(300, 214_000_000);

    assertThat(TwoModes.of(times))
        .hasValueSatisfying(
            found -> {
              assertThat(found.slowerShare()).isEqualTo(0.3);
              assertThat(found.faster() / 1_800_000.0).isCloseTo(1, within(0.03));
              assertThat(found.slower() / 214_000_000.0).isCloseTo(1, within(0.03));
            });
  }

  @Test
  void a_few_times_between_change_nothing() {
    add(500, 1_800_000);
    add(8, 20_000_000);
    add(492, 214_000_000);

    assertThat(TwoModes.of(times))
        .hasValueSatisfying(found -> assertThat(found.slowerShare()).isGreaterThan(0.49));
  }

  @Test
  void one_wide_group_has_no_two_modes() {
    for (int i = 0; i < 10_000; i++) {
      times.recordValue((long) (1e6 * Math.exp(1.5 * random.nextGaussian())));
    }

    assertThat(TwoModes.of(times)).isEmpty();
  }

  @Test
  void groups_within_a_factor_of_ten_are_one() {
    add(500, 1_000_000);
    add(500, 8_000_000);

    assertThat(TwoModes.of(times)).isEmpty();
  }

  @Test
  void a_tail_of_less_than_a_twentieth_is_no_mode() {
    add(960, 1_000_000);
    add(40, 100_000_000);

    assertThat(TwoModes.of(times)).isEmpty();
  }

  @Test
  void groups_with_a_hundredth_of_the_times_between_them_are_one() {
    add(480, 1_000_000);
    add(20, 3_000_000);
    add(20, 9_000_000);
    add(20, 27_000_000);
    add(480, 81_000_000);

    assertThat(TwoModes.of(times)).isEmpty();
  }

  @Test
  void few_times_tell_nothing() {
    add(50, 1_000_000);
    add(49, 100_000_000);

    assertThat(TwoModes.of(times)).isEmpty();
    assertThat(TwoModes.of(new Histogram(3))).isEmpty();
  }
}
