package dev.loadstone.benchmarks.tpcc.analytic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.file.types.RecordBinder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ChSettingsTest {
  private static ChSettings settings(String yaml) {
    return BenchmarkSettings.read(ChSettings.class, "{" + yaml + "}");
  }

  private static List<String> refusals(String yaml, Map<String, ?> load) {
    return new ChBenchmark()
        .refusals(settings(yaml), RecordBinder.of(LoadSettings.class).make(load)).stream()
            .map(Refusal::toString)
            .toList();
  }

  @Test
  void they_stand_beside_those_of_tpcc() {
    assertThat(RecordSettings.of(settings("warehouses: 4, analytic: 2, queryTimeout: 5s")))
        .containsEntry("warehouses", 4)
        .containsEntry("analytic", 2)
        .containsKey("queryTimeout");
    assertThatThrownBy(() -> settings("queryTimeout: 500ms"))
        .hasMessageContaining("queryTimeout: is");
    assertThatThrownBy(() -> settings("delivery: deferred"))
        .hasMessageContaining("benchmark: delivery: is deferred, which needs sessions beside");
  }

  @Test
  void queries_may_not_hold_every_session() {
    assertThat(refusals("analytic: 2", Map.of("terminals", 16, "inFlight", 3))).isEmpty();
    assertThat(refusals("analytic: 8", Map.of("terminals", 16, "inFlight", 8)))
        .containsExactly(
            "load.inFlight is 8, and benchmark.analytic is 8: queries would hold every session;"
                + " expected inFlight above analytic, or analytic equal to terminals");
    assertThat(refusals("analytic: 16", Map.of("terminals", 16, "inFlight", 4))).isEmpty();
    assertThat(refusals("analytic: 0", Map.of("terminals", 1))).isEmpty();
  }

  @Test
  void neither_may_they_in_one_of_several_clients() {
    assertThat(refusals("analytic: 2", Map.of("terminals", 8, "inFlight", 4, "clients", 2)))
        .isEmpty();
    assertThat(refusals("analytic: 2", Map.of("terminals", 8, "inFlight", 3, "clients", 2)))
        .singleElement()
        .asString()
        .contains("would hold every session of one of 2 clients");
  }

  @Test
  void no_more_terminals_ask_than_there_are() {
    assertThat(refusals("analytic: 20", Map.of("terminals", 16)))
        .containsExactly(
            "analytic is 20, and load.terminals is 16; expected no more than there are terminals");
  }

  @Test
  void queries_keep_no_rate() {
    Map<String, ?> rate =
        Map.of("terminals", 8, "pacing", Map.of("type", "rate", "perSecond", 100));
    assertThat(refusals("analytic: 1", rate))
        .singleElement()
        .asString()
        .startsWith("load.pacing is a rate, which queries would have to keep, too");
    assertThat(refusals("analytic: 0", rate)).isEmpty();
  }
}
