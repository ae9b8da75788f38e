package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What makes the difference between two cells. */
class ExplainIT {
  private static final String REFERENCE =
      Loadstone.ROOT.resolve("studies/newsql/reference/result.tar.xz").toString();

  @TempDir Path folder;

  @Test
  void the_shares_of_rungs_and_of_what_is_left_are_the_gap() throws IOException {
    Files.writeString(
        folder.resolve("e.yaml"),
        """
        name: pair
        benchmark: {name: ycsb, workload: c, records: 100}
        systems:
          - {name: h2, label: one, isolation: read committed, with: {load.terminals: 1}}
          - {name: h2, label: four, isolation: serializable, with: {load.terminals: 4}}
        load: {rampUp: 0s, measure: 1s, rampDown: 0s}
        """);
    assertThat(CommandHere.run(folder, "run", "e.yaml").exitCode()).isZero();
    Path pair = Loadstone.results(folder, "pair").folder();

    Ended ended =
        CommandHere.run(
            folder,
            explain(pair.toString(), "one", "four", "--measure", "1s", "--repetitions", "2"));

    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
    ResultStore store = Loadstone.results(folder, "pair-ladder");
    assertThat(
            store.readExperiment().orElseThrow().runs().stream()
                .filter(run -> run.repetition() == 1)
                .map(ExperimentResult.RunEntry::cell)
                .map(cell -> cell.label()))
        .containsExactly(
            "one", "four", "one +isolation", "one +inFlight", "one +isolation+inFlight");
    JsonNode found = JsonMapper.shared().readTree(store.folder().resolve("ladder.json").toFile());
    assertThat(found.get("repetitions").asInt()).isEqualTo(2);
    assertThat(found.get("none").get("access").asString()).isEqualTo("the same");
    if (found.get("left").isNull()) {
      // On a busy machine two repetitions may show nothing.
      assertThat(ended.out()).contains("No difference is shown: four does");
    } else {
      assertThat(sum(found)).isCloseTo(1, within(1e-9));
      assertThat(ended.out())
          .contains("of the gap: four does ", "isolation: at ", "inFlight: 4 ", "left: the ");
    }
    assertThat(Files.readString(store.folder().resolve("report.md")))
        .contains("What makes the difference")
        .contains(
            "not a rung here: log (commits survive the servers of neither), access (the same)");
    refuseToGoOnWithMoreRepetitions(pair, store.folder());
    findAnEditedShare(store.folder());
  }

  private void findAnEditedShare(Path ladder) throws IOException {
    Path file = ladder.resolve("ladder.json");
    JsonNode found = JsonMapper.shared().readTree(file.toFile());
    assertThat(verify(ladder).out()).doesNotContain("ladder.json");
    assertThat(verify(ladder).exitCode()).isZero();

    // On a busy machine it may be so much that one more would be nothing.
    double more = 2 * found.get("times").get("high").asDouble() + 1;
    ((ObjectNode) found.get("times")).put("high", more);
    Files.writeString(file, found.toString());

    assertThat(verify(ladder).exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
    assertThat(verify(ladder).out()).contains("ladder.json", "times.high: is " + more);
  }

  private Ended verify(Path result) {
    return CommandHere.run(folder, "verify", result.toString());
  }

  private void refuseToGoOnWithMoreRepetitions(Path pair, Path ladder) {
    Ended other =
        CommandHere.run(
            folder,
            explain(
                pair.toString(),
                "one",
                "four",
                "--measure",
                "1s",
                "--repetitions",
                "3",
                "--resume",
                ladder.toString()));

    assertThat(other.err()).contains("which was not begun by this command; expected the same");
    assertThat(other.exitCode()).isEqualTo(ExitCode.USAGE.code());
  }

  private static double sum(JsonNode found) {
    return found.get("left").get("value").asDouble()
        + found.get("steps").values().stream()
            .mapToDouble(step -> step.get("share").get("value").asDouble())
            .sum();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          PostgreSQL | VoltDB statements, 1 node | --rungs=log | has no cell 'PostgreSQL'; expected one of
          PostgreSQL, 1 node | VoltDB procedures, 1 node | --rungs=network   | rung network: the same; leave it out of --rungs
          PostgreSQL, 1 node | VoltDB procedures, 1 node | --rungs=lock      | --rungs has 'lock'; expected one of log, access,
          PostgreSQL, 1 node | VoltDB procedures, 1 node | --repetitions=1   | --repetitions is 1; expected at least 2
          VoltDB procedures, 1 node | PostgreSQL, 1 node | --rungs=isolation | rung isolation: systems: isolation is read committed, and voltdb knows no other
          """)
  void what_cannot_be_levelled_is_refused_before_anything_runs(
      String a, String b, String option, String expected) {
    Ended ended = CommandHere.run(folder, explain(REFERENCE, a, b, option));

    assertThat(ended.err()).contains(expected);
    assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(folder.resolve("results")).doesNotExist();
  }

  @Test
  void nothing_runs_where_there_is_no_difference() {
    Ended ended =
        CommandHere.run(
            folder, explain(REFERENCE, "VoltDB procedures, 1 node", "VoltDB procedures, 1 node"));

    assertThat(ended.out())
        .startsWith("no difference is shown: VoltDB procedures, 1 node does 1.00 times as much");
    assertThat(ended.exitCode()).isEqualTo(ExitCode.OK.code());
    assertThat(folder.resolve("results")).doesNotExist();
  }

  private String[] explain(String... words) {
    List<String> all = new ArrayList<>(List.of("explain"));
    all.addAll(List.of(words));
    all.addAll(List.of("--output", folder.resolve("results").toString()));
    return all.toArray(String[]::new);
  }
}
