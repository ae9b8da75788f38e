package dev.loadstone.benchmarks.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class WeightedMixTest {
  @Test
  void types_are_drawn_by_their_weights() {
    WeightedMix mix = new WeightedMix(1, 0, 3);
    SplittableRandom random = new SplittableRandom(7);
    int[] drawn = new int[3];
    for (int i = 0; i < 40_000; i++) {
      drawn[mix.draw(random)]++;
    }
    // 10 000 and 30 000 with a standard deviation of 87.
    assertThat(drawn[0]).isBetween(9_600, 10_400);
    assertThat(drawn[1]).isZero();
    assertThat(mix.percent(2)).isEqualTo(75);
  }

  @Test
  void weights_that_nothing_can_be_drawn_by_are_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WeightedMix(0, 0))
        .withMessage("has no weight at all; expected one above 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WeightedMix(5, -1))
        .withMessage("has the weight -1; expected 0 or more");
  }
}
