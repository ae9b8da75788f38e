package dev.loadstone.core.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OfferedRateTest {
  @ParameterizedTest
  @CsvSource({
    // due, completed, waiting, kept
    "100000, 99000, 0, true",
    "100000, 98999, 0, false",
    "100000, 100000, 1001, false",
    "400, 385, 0, true",
    "400, 383, 0, false",
    "400, 400, 17, false",
    "25, 10, 14, false",
    "10, 9, 1, true",
    "10, 8, 0, false",
    "100, 180, 0, true",
    "0, 0, 0, true"
  })
  void is_kept_while_nearly_all_completed_and_few_waited(
      long due, long completed, long waiting, boolean kept) {
    assertThat(new OfferedRate(due, completed, waiting, 5).isKept()).isEqualTo(kept);
  }

  @Test
  void says_what_completed_of_what_became_due() {
    assertThat(new OfferedRate(2_000, 500, 1_499, 5).describe())
        .isEqualTo(
            "the rate was not kept: 100.0 of 400.0 transactions a second completed (500 in the"
                + " measured interval, in which 2,000 became due), and 1,499 that were due had not"
                + " been started when it ended");
  }
}
