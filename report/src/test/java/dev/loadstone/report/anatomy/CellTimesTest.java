package dev.loadstone.report.anatomy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The standard error of a part")
final class CellTimesTest {
  @Test
  void is_no_less_for_many_sessions_that_may_wait_together() {
    assertThat(CellTimes.standardError(0.5, 400, 1)).isCloseTo(0.025, within(1e-12));
    assertThat(CellTimes.standardError(0.5, 400, 64)).isCloseTo(0.025, within(1e-12));
  }

  @Test
  void is_more_where_few_looks_met_a_call() {
    assertThat(CellTimes.standardError(0.5, 400, 0.25)).isCloseTo(0.05, within(1e-12));
  }
}
