package dev.loadstone.studies.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.file.types.RecordBinder;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SetsSettingsTest {
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void settings_have_defaults_and_can_all_be_given() {
    SetsSettings defaults = BenchmarkSettings.read(SetsSettings.class, "{}");
    assertThat(defaults)
        .isEqualTo(
            new SetsSettings(10_000L, 10_000L, 50.0, 0.0, defaults.algorithms(), 1_000, 100, 100));
    assertThat(defaults.algorithms()).hasSize(4);
    assertThat(
            BenchmarkSettings.read(
                SetsSettings.class,
                """
                {left: 7, right: 8, overlap: 25, duplicates: 3, cache: 1, batch: 2,
                 lookups: 5, algorithms: [union-1m, difference-gallop]}
                """))
        .isEqualTo(
            new SetsSettings(
                7L,
                8L,
                25.0,
                3.0,
                List.of(SetAlgorithm.UNION_1M, SetAlgorithm.DIFFERENCE_GALLOP),
                1,
                2,
                5));
  }

  @Test
  void impossible_values_are_refused_by_name() {
    assertRefused("{left: -1}", "left: is '-1'; expected a whole number from 0 to 100000000");
    assertRefused("{overlap: 101}", "overlap: is '101'; expected a number from 0 to 100");
    assertRefused(
        "{algorithms: [union-1, union-1]}",
        "algorithms: is [union-1, union-1]; expected one algorithm at least, and each once");
  }

  private static void assertRefused(String settings, String message) {
    assertThatExceptionOfType(LoadstoneException.class)
        .isThrownBy(() -> BenchmarkSettings.read(SetsSettings.class, settings))
        .withMessage("benchmark: " + message);
  }

  @Test
  void every_algorithm_is_named_in_a_file_as_in_results() {
    for (SetAlgorithm algorithm : SetAlgorithm.values()) {
      assertThat(JSON.readValue("\"" + algorithm.id() + "\"", SetAlgorithm.class))
          .isEqualTo(algorithm);
    }
  }

  @Test
  void more_than_one_terminal_is_refused() {
    SetsBenchmark benchmark = new SetsBenchmark();
    SetsSettings settings = BenchmarkSettings.read(SetsSettings.class, "{}");
    assertThat(benchmark.refusals(settings, load(1))).isEmpty();
    assertThat(benchmark.refusals(settings, load(4)))
        .singleElement()
        .asString()
        .startsWith("load.terminals is 4");
  }

  private static LoadSettings load(int terminals) {
    return RecordBinder.of(LoadSettings.class).make(Map.of("terminals", terminals));
  }
}
