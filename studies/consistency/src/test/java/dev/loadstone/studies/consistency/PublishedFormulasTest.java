package dev.loadstone.studies.consistency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.LoadstoneException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The formulas of Karpenko, Tarasyuk and Gorbenko, 2021, and what they say by hand. */
class PublishedFormulasTest {
  private static final Path FORMULAS =
      Path.of(System.getProperty("loadstone.root")).resolve("studies/consistency/model.yaml");

  private static final Levels WRITE_ALL = new Levels("ONE", "ALL");
  private static final Levels QUORUM = new Levels("QUORUM", "QUORUM");
  private static final Levels READ_ALL = new Levels("ALL", "ONE");

  @TempDir private Path folder;

  private final Advice advice = Advisor.fromFormulas(FORMULAS, null);

  private DomainMap map(String place) {
    return advice.domains().stream()
        .filter(map -> map.place().equals(place))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void three_settings_are_strongly_consistent_by_the_least_replicas() {
    assertThat(map("centralized").candidates())
        .containsExactlyInAnyOrder(WRITE_ALL, QUORUM, READ_ALL);
  }

  @Test
  void a_mixed_load_is_the_weighted_sum_of_reads_and_writes() {
    double reads = 6483.5 - 2541.7 * 5 + 1719.6 * 25 - 248.65 * 125 + 11.94 * 625;
    double writes = 1623.3 + 3714.8 * 5 - 381.66 * 25 + 25.676 * 125 + 0.1047 * 625;

    assertThat(advice.model().predict("centralized", WRITE_ALL, new Load(500, 0.75)))
        .hasValueSatisfying(
            estimate ->
                assertThat(estimate.value()).isCloseTo(0.75 * reads + 0.25 * writes, within(1e-6)));
  }

  @Test
  void nothing_is_predicted_outside_of_what_was_measured() {
    assertThat(advice.model().predict("centralized", QUORUM, new Load(99, 0.5))).isEmpty();
    assertThat(advice.model().predict("centralized", QUORUM, new Load(1001, 0.5))).isEmpty();
  }

  @Test
  void reads_alone_are_best_at_one_and_writes_alone_best_written_at_one() {
    for (DomainMap map : advice.domains()) {
      for (DomainMap.Choice choice : map.choices()) {
        if (map.place().equals("distributed") && choice.load().readShare() == 1) {
          assertThat(choice.best().levels()).isEqualTo(WRITE_ALL);
        }
        if (map.place().equals("distributed") && choice.load().readShare() == 0) {
          assertThat(choice.best().levels()).isEqualTo(READ_ALL);
        }
      }
    }
  }

  @Test
  void the_gain_over_quorums_is_what_was_published() {
    // Published: 8 % centralized and 44 % distributed on average.
    assertThat(map("centralized").meanGain()).isCloseTo(0.08, within(0.02));
    assertThat(map("distributed").meanGain()).isCloseTo(0.44, within(0.05));
  }

  @Test
  void formulas_without_a_level_are_refused() throws IOException {
    Path file = folder.resolve("model.yaml");
    Files.writeString(
        file,
        "{replicas: 3, scale: 1, from: 1, to: 2, curves: [{operation: read, coefficients: [1]}]}");

    assertThatThrownBy(() -> Advisor.fromFormulas(file, null))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("model.yaml: a curve lacks its operation, level or coefficients");
  }

  @Test
  void a_file_that_is_no_yaml_is_refused_with_its_line() throws IOException {
    Path file = folder.resolve("model.yaml");
    Files.writeString(file, "replicas: 3\ncurves: [}\n");

    assertThatThrownBy(() -> Advisor.fromFormulas(file, null))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("line 2");
  }
}
