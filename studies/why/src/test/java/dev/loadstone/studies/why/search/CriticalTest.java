package dev.loadstone.studies.why.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CriticalTest {
  @Test
  void a_system_that_slows_down_evenly_is_critical_at_the_mean_of_the_levels() {
    Critical critical =
        Critical.of(new TreeMap<>(Map.of(50.0, 0.05, 500.0, 0.5, 1_000.0, 1.0, 1_010.0, 1.01)))
            .orElseThrow();

    double mean = Math.pow(100.0 * 250 * 500 * 750 * 1_000, 0.2);
    assertThat(critical.rate()).isCloseTo(mean, within(1e-6));
    assertThat(critical.low())
        .isCloseTo(Math.pow(50.0 * 50 * 500 * 500 * 1_000, 0.2), within(1e-6));
    assertThat(critical.high())
        .isCloseTo(Math.pow(500.0 * 500 * 1_000 * 1_000 * 1_010, 0.2), within(1e-6));
  }

  @Test
  void a_system_that_is_fast_until_it_is_full_is_critical_near_its_largest_rate() {
    assertThat(Critical.of(new TreeMap<>(Map.of(100.0, 0.05, 1_000.0, 0.06, 1_020.0, 9.0))))
        .hasValueSatisfying(critical -> assertThat(critical.rate()).isBetween(1_000.0, 1_003.0));
  }

  @Test
  void one_that_uses_more_than_a_tenth_at_once_has_no_critical_rate() {
    assertThat(Critical.of(new TreeMap<>(Map.of(100.0, 0.11, 1_000.0, 0.9, 1_020.0, 1.1))))
        .isEmpty();
  }
}
