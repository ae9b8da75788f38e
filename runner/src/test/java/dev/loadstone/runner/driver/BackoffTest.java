package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  private static final long MILLI = 1_000_000;

  @Test
  void pauses_of_a_transaction_double_up_to_their_bound() {
    SplittableRandom random = new SplittableRandom(1);
    for (int failures = 1; failures < 40; failures++) {
      long bound = Math.min(128 * MILLI, MILLI << Math.min(30, failures - 1));
      assertThat(Backoff.RETRY.pause(failures, random)).isBetween(0L, bound);
    }
  }
}
