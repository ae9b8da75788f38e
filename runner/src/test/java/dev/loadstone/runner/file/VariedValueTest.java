package dev.loadstone.runner.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.runner.experiment.Experiment;
import dev.loadstone.runner.experiment.Experiment.Cell;
import dev.loadstone.runner.file.TestCatalog.ShopSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of a varied setting with which other settings go. */
class VariedValueTest {
  private static final String COUPLED =
      """
      name: coupled
      benchmark: {name: shop, shops: 2}
      systems: [{name: alpha}]
      vary:
        load.terminals: [1, {value: 8, with: {benchmark.shops: 8}}]
        benchmark.shares: [{buy: 50}, {value: {buy: 100}, with: {benchmark.shops: 1}}]
      """;

  @TempDir Path folder;

  private ExperimentFile read(String text, Map<String, String> settings) throws IOException {
    Path file = Files.writeString(folder.resolve("e.yaml"), text);
    return new ExperimentReader(TestCatalog.create(), Map.of())
        .read(file, new Overrides(new LinkedHashMap<>(settings), Set.of()));
  }

  private static List<Integer> shops(ExperimentFile file) {
    return file.experiment().cells().stream()
        .map(cell -> ((ShopSettings) cell.benchmark().settings()).shops())
        .toList();
  }

  @Test
  void a_value_brings_its_settings_and_of_two_that_say_the_same_the_later_one_holds()
      throws IOException {
    ExperimentFile file = read(COUPLED, Map.of());

    assertThat(shops(file)).containsExactly(2, 1, 8, 1);
    assertThat(file.experiment().cells())
        .extracting(Cell::varied)
        .contains(Map.of("load.terminals", "8", "benchmark.shares", "buy 100"));
    assertThat(file.explanation().text()).containsPattern("benchmark.shops +8 +line 5 \\(with\\)");
  }

  @Test
  void what_is_run_reads_as_the_same_experiment() throws IOException {
    ExperimentFile first = read(COUPLED, Map.of());

    Experiment again = read(first.asRun(), Map.of()).experiment();

    assertThat(again)
        .usingRecursiveComparison()
        .ignoringFields("redaction")
        .isEqualTo(first.experiment());
  }

  @Test
  void the_command_line_wins_over_what_goes_with_a_value() throws IOException {
    assertThat(shops(read(COUPLED, Map.of("benchmark.shops", "3")))).containsExactly(3, 3, 3, 3);
    assertThat(shops(read(COUPLED, Map.of("load.terminals", "8")))).containsExactly(2, 1);
    assertThat(
            shops(
                read(
                    COUPLED,
                    Map.of("vary.load.terminals", "[{value: 4, with: {benchmark.shops: 4}}]"))))
        .containsExactly(4, 1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          [{with: {benchmark.shops: 1}}]                      | has keys other than value and with
          [{value: 1, with: {benchmark.shops: 1}, x: 1}]      | has keys other than value and with
          [{value: 1, with: 1}]                               | load.terminals.with: is '1'; expected a mapping
          [{value: 1, with: {systems.nodes: 1}}]              | with.systems.nodes: this setting cannot differ
          [{value: 1, with: {load.terminals: 1}}]             | with.load.terminals: this setting varies already
          [{value: 1, with: {benchmark.shop: 1}}]             | benchmark.shop: unknown setting
          [1, {value: 1, with: {benchmark.shops: 1}}]         | vary.load.terminals: '1' is given twice
          [{value: 1, with: {benchmark.keys: true}}]          | systems.with.benchmark.keys: this setting varies already
          """)
  void a_value_whose_settings_are_impossible_is_refused(String values, String expected) {
    String text =
        """
        name: coupled
        benchmark: {name: shop}
        systems: [{name: alpha, with: {benchmark.keys: true}}]
        vary: {load.terminals: %s}
        """;
    assertThatThrownBy(() -> read(text.formatted(values), Map.of()))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining(expected);
  }
}
