package dev.loadstone.studies.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.benchmarks.ycsb.YcsbSettings;
import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.result.RecordSettings;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.file.types.Key;
import dev.loadstone.runner.file.types.RecordBinder;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ConsistencySettingsTest {
  private static final String SWITCHING = "switching: {plan: [{at: 1s, to: 1R-3W}]}";

  private static ConsistencySettings settings(String yaml) {
    return BenchmarkSettings.read(ConsistencySettings.class, "{" + yaml + "}");
  }

  @Test
  void those_of_ycsb_stand_among_those_of_the_study() {
    ConsistencySettings settings = settings("records: 50, workload: b, staleness: {keys: 3}");

    assertThat(settings.ycsb())
        .isEqualTo(BenchmarkSettings.read(YcsbSettings.class, "{records: 50, workload: b}"));
    assertThat(settings.staleness().keys()).isEqualTo(3);
    assertThat(RecordBinder.of(ConsistencySettings.class).keys())
        .extracting(Key::name)
        .startsWith("workload", "mix", "records")
        .endsWith("integrity", "staleness", "switching");
    assertThat(
            RecordBinder.of(ConsistencySettings.class)
                .make(Map.of("records", 50, "workload", "b", "staleness", Map.of("keys", 3))))
        .isEqualTo(settings);
  }

  @Test
  void results_show_them_side_by_side_and_clients_read_them_so() {
    ConsistencySettings settings = settings("records: 50, staleness: {keys: 3}, " + SWITCHING);
    Map<String, Object> shown = RecordSettings.of(settings);

    assertThat(shown.keySet()).startsWith("workload", "records").endsWith("staleness", "switching");
    assertThat(ResultJson.mapper().convertValue(shown, ConsistencySettings.class))
        .isEqualTo(settings);
  }

  @Test
  void what_ycsb_refuses_is_refused_where_it_stands() {
    assertThatThrownBy(() -> settings("records: 0, staleness: {}"))
        .hasMessageContaining("benchmark: records: is 0; expected a whole number");
    assertThatThrownBy(() -> settings("recordz: 5")).hasMessageContaining("recordz");
  }

  @Test
  void levels_are_switched_by_one_client_alone() {
    ConsistencySettings settings = settings(SWITCHING);

    assertThat(new ConsistencyBenchmark().refusals(settings, sharedBy(1))).isEmpty();
    assertThat(new ConsistencyBenchmark().refusals(settings, sharedBy(2)).toString())
        .contains("moves the levels of one client's calls, and load.clients is 2");
  }

  private static LoadSettings sharedBy(int clients) {
    return RecordBinder.of(LoadSettings.class).make(Map.of("clients", clients));
  }
}
