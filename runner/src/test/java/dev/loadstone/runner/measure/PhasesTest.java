package dev.loadstone.runner.measure;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.runner.ManualClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class PhasesTest {
  /** Readings of a clock that is about to overflow, which only differences survive. */
  private final long begin = new ManualClock(Long.MAX_VALUE - 1_500).nanoTime();

  private final Phases phases =
      new Phases(begin, Duration.ofNanos(1_000), Duration.ofNanos(5_000), Duration.ofNanos(300));

  @Test
  void a_boundary_belongs_to_the_phase_that_it_begins() {
    assertThat(phases.nameAt(begin)).isEqualTo("ramp-up");
    assertThat(phases.nameAt(begin + 999)).isEqualTo("ramp-up");
    assertThat(phases.nameAt(begin + 1_000)).isEqualTo("measure");
    assertThat(phases.nameAt(begin + 5_999)).isEqualTo("measure");
    assertThat(phases.nameAt(begin + 6_000)).isEqualTo("ramp-down");
    assertThat(phases.nameAt(begin + 6_300)).isEqualTo("drain");
    assertThat(phases.isMeasured(begin + 999)).isFalse();
    assertThat(phases.isMeasured(begin + 1_000)).isTrue();
    assertThat(phases.isMeasured(begin + 5_999)).isTrue();
    assertThat(phases.isMeasured(begin + 6_000)).isFalse();
  }

  @Test
  void an_early_end_of_the_interval_is_followed_by_the_ramp_down() {
    phases.endMeasureAt(begin + 3_000);

    assertThat(phases.measuredNanos()).isEqualTo(2_000);
    assertThat(phases.end()).isEqualTo(begin + 3_300);
  }

  @Test
  void an_interval_that_has_ended_is_not_made_longer() {
    phases.endMeasureAt(begin + 3_000);
    phases.endMeasureAt(begin + 4_000);
    phases.endAt(begin + 9_000);

    assertThat(phases.measuredNanos()).isEqualTo(2_000);
    assertThat(phases.end()).isEqualTo(begin + 3_300);
  }

  @Test
  void a_run_that_ends_in_its_ramp_up_has_measured_nothing() {
    phases.endAt(begin + 400);

    assertThat(phases.measuredNanos()).isZero();
    assertThat(phases.isMeasured(begin + 1_000)).isFalse();
    assertThat(phases.end()).isEqualTo(begin + 400);
  }
}
