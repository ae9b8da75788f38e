package dev.loadstone.report.anatomy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The standard error of a part")
final class CellTimesTest {
  @Test
  void is_no_less_for_many_sessions_that_may_wait_together() {
    assertThat(CellTimes.standardError(0.5, 400, 1)).isEqualTo(0.025);
    assertThat(CellTimes.standardError(0.5, 400, 64)).isEqualTo(0.025);
  }

  @Test
  void is_more_where_few_looks_met_a_call() {
    assertThat(CellTimes.standardError(0.5, 400, 0.25)).isEqualTo(0.05);
  }
}
