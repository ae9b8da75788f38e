package dev.loadstone.runner.driver;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BackoffTest {
  private static final long MILLI = 1_000_000;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8, 64, 100})
  void sessions_together_try_to_connect_a_hundred_times_a_second_however_long_a_server_is_away(
      int sessions) {
    Backoff pauses = Backoff.reconnect(sessions);
    SplittableRandom random = new SplittableRandom(sessions);
    LongStream tries = LongStream.range(0, 10_000).map(i -> pauses.pause(60, random));
    double mean = tries.average().orElseThrow() / sessions;
    assertThat(mean).isBetween(9.5 * MILLI, 10.5 * MILLI);
  }

  @Test
  void pauses_of_a_transaction_double_up_to_their_bound() {
    SplittableRandom random = new SplittableRandom(1);
    for (int failures = 1; failures < 40; failures++) {
      long bound = Math.min(128 * MILLI, MILLI << Math.min(30, failures - 1));
      assertThat(Backoff.RETRY.pause(failures, random)).isBetween(0L, bound);
    }
  }
}
