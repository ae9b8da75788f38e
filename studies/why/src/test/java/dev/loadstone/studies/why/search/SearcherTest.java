package dev.loadstone.studies.why.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.settings.Pacing;
import org.junit.jupiter.api.Test;

class SearcherTest {
  private static final double RATE = 100;
  private static final double RAMP_UP = 6;
  private static final double STEP = 0.001;

  @Test
  void a_system_that_can_do_just_the_rate_has_no_backlog_when_it_was_come_to_from_above() {
    Pacing.Rate fromAbove =
        new Pacing.Rate(RATE, Pacing.Arrivals.CONSTANT, Searcher.fromAbove(RAMP_UP));

    double backlog = 0;
    double most = 0;
    for (int step = 0; step < RAMP_UP / STEP; step++) {
      double due = fromAbove.expected(step * STEP, (step + 1) * STEP);
      backlog = Math.max(0, backlog + due - RATE * STEP);
      most = Math.max(most, backlog);
    }

    assertThat(most).isCloseTo(100, within(1.0));
    assertThat(backlog).isCloseTo(0, within(1e-6));
    assertThat(fromAbove.expected(RAMP_UP, RAMP_UP + 1)).isEqualTo(RATE);
  }
}
