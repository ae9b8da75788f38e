package dev.loadstone.core.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.FaultKind;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RunEventTest {
  private static RunEvent read(String json) {
    return ResultJson.mapper().readValue(json, RunEvent.class);
  }

  @Test
  void an_event_is_read_as_it_was_written() {
    RunEvent event =
        RunEvent.of(FaultKind.PAUSE, "node-2", 9.9, 10, 15.0)
            .with(new FaultCost(5.1, false, 5.0, null, null, 1, 2, 0L));
    String json = ResultJson.mapper().writeValueAsString(event);
    assertThat(read(json)).isEqualTo(event);
    assertThat(json).doesNotContain("what", "fault", "null");
  }

  @Test
  void an_event_of_an_older_result_is_read_from_its_words() {
    RunEvent killed = read("{\"second\": 3.5, \"what\": \"node 2 was killed\"}");
    assertThat(killed.kind()).isEqualTo(FaultKind.KILL);
    assertThat(killed.words()).isEqualTo("node-2 was killed");
    RunEvent ended =
        read("{\"second\": 3.5, \"what\": \"node-3 ended, which nobody had asked for\"}");
    assertThat(ended).isEqualTo(RunEvent.ended(3.5, "node-3"));
  }

  @Test
  void a_quantile_of_a_time_that_had_not_ended_is_not_known() {
    FaultCost whole = new FaultCost(2, false, 2.0, null, null, 0, 0, null);
    FaultCost open = new FaultCost(1, true, null, null, null, 0, 0, null);
    assertThat(FaultFigures.unavailable(List.of(open, whole, whole), 0.5))
        .isEqualTo(OptionalDouble.of(2));
    assertThat(FaultFigures.unavailable(List.of(open, whole, whole), 0.9)).isEmpty();
    assertThat(FaultFigures.unavailable(List.of(), 0.5)).isEmpty();
  }
}
