package dev.loadstone.benchmarks.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.loadstone.benchmarks.sets.algorithm.SetAlgorithm;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class SetsSettingsTest {
  private static final JsonMapper JSON = new JsonMapper();

  @Test
  void settings_have_defaults_and_can_all_be_given() {
    SetsSettings defaults = JSON.readValue("{}", SetsSettings.class);
    assertThat(defaults)
        .isEqualTo(
            new SetsSettings(10_000L, 10_000L, 50.0, 0.0, defaults.algorithms(), 1_000, 100, 100));
    assertThat(defaults.algorithms()).hasSize(4);
    assertThat(
            JSON.readValue(
                """
                {"left": 7, "right": 8, "overlap": 25, "duplicates": 3, "cache": 1, "batch": 2,
                 "lookups": 5, "algorithms": ["union-1m", "difference-gallop"]}
                """,
                SetsSettings.class))
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
    refuses("left", new Object[] {-1L, null, null, null}, "left is -1; expected a whole number");
    refuses("overlap", new Object[] {1L, 1L, 101.0, null}, "overlap is 101.0; expected a percen");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                new SetsSettings(
                    null,
                    null,
                    null,
                    null,
                    List.of(SetAlgorithm.UNION_1, SetAlgorithm.UNION_1),
                    null,
                    null,
                    null))
        .withMessageContaining("and each once");
  }

  private static void refuses(String name, Object[] values, String words) {
    assertThatIllegalArgumentException()
        .as(name)
        .isThrownBy(
            () ->
                new SetsSettings(
                    (Long) values[0],
                    (Long) values[1],
                    (Double) values[2],
                    (Double) values[3],
                    null,
                    null,
                    null,
                    null))
        .withMessageContaining(words);
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
    SetsSettings settings = JSON.readValue("{}", SetsSettings.class);
    assertThat(benchmark.refusals(settings, 1)).isEmpty();
    assertThat(benchmark.refusals(settings, 4))
        .singleElement()
        .asString()
        .startsWith("load.terminals is 4");
  }
}
