package dev.loadstone.core.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PacingTest {
  private static final Pacing.Rate STEPPED =
      new Pacing.Rate(
          100,
          Pacing.Arrivals.POISSON,
          List.of(
              new Pacing.Step(Duration.ofSeconds(2), 1.5),
              new Pacing.Step(Duration.ofMillis(4_500), 0.5)));

  @ParameterizedTest
  @CsvSource({
    // from, to, due
    "0, 2, 200",
    "1, 2, 100",
    "0, 3, 350",
    "2, 4.5, 375",
    "3, 5.5, 275",
    "6, 8, 100",
    "0, 10, 850",
    "5, 5, 0"
  })
  void steps_change_how_many_transactions_become_due(double from, double to, double due) {
    assertThat(STEPPED.expected(from, to)).isCloseTo(due, within(1e-9));
  }

  @Test
  void says_its_steps() {
    assertThat(STEPPED.describe())
        .isEqualTo("rate 100.0/s (poisson, × 1.5 from 2s on, × 0.5 from 4500ms on)");
    assertThat(new Pacing.Rate(5, Pacing.Arrivals.CONSTANT).describe())
        .isEqualTo("rate 5.0/s (constant)");
  }
}
