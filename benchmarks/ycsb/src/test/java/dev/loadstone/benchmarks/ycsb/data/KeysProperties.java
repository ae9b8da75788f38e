package dev.loadstone.benchmarks.ycsb.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;

final class KeysProperties {
  @RepeatedTest(100)
  void hashed_keys_have_the_digits_of_their_code(RepetitionInfo draw) {
    requireHashed(random(draw).nextLong(Long.MAX_VALUE));
  }

  @RepeatedTest(100)
  void ordered_keys_have_twelve_digits(RepetitionInfo draw) {
    requireOrdered(random(draw).nextLong(Keys.MOST + 1));
  }

  @Test
  void the_first_and_the_last_key_are_like_the_others() {
    requireHashed(0);
    requireHashed(Long.MAX_VALUE);
    requireOrdered(0);
    requireOrdered(Keys.MOST);
  }

  private static void requireHashed(long code) {
    assertThat(new Keys(Keys.Order.HASHED, 0).key(code)).isEqualTo("user" + code);
  }

  private static void requireOrdered(long code) {
    assertThat(new Keys(Keys.Order.ORDERED, 0).key(code))
        .isEqualTo(String.format(Locale.ROOT, "user%012d", code));
  }

  private static SplittableRandom random(RepetitionInfo draw) {
    return new SplittableRandom(draw.getCurrentRepetition());
  }
}
