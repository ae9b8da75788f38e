package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.benchmark.Atomicity;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.ExperimentResult.RunEntry;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Study A in small, and what becomes of a cluster that loses a node, as a user runs them. */
class StudyIT {
  @TempDir Path folder;

  private ResultStore results(String experiment) throws IOException {
    try (var times = Files.list(folder.resolve("results").resolve(experiment))) {
      return ResultStore.open(times.findFirst().orElseThrow());
    }
  }

  @Test
  void study_a_in_small_compares_one_node_with_three() throws IOException {
    Path config = Loadstone.ROOT.resolve("configs").resolve("study-a-smoke.yaml");

    Ended ended = Loadstone.run(folder, Map.of(), "run", config.toString());

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    ResultStore store = results("study-a-smoke");
    ExperimentResult result = store.readExperiment().orElseThrow();
    assertThat(result.passed()).isTrue();
    assertThat(result.runs()).hasSize(5).allMatch(run -> run.status() == Status.COMPLETED);
    for (RunEntry entry : result.runs()) {
      RunResult run = store.readRun(entry.cell().id(), 1).orElseThrow();
      boolean statements = entry.cell().label().endsWith("statements");
      assertThat(run.benchmark().atomicity())
          .isEqualTo(statements ? Atomicity.STATEMENT : Atomicity.TRANSACTION);
      assertThat(run.usage()).hasSize(run.system().nodes());
      assertThat(run.counters()).isNotEmpty();
    }
    assertThat(Files.readString(store.folder().resolve(ResultFiles.REPORT_MARKDOWN)))
        .contains("One node and several", "Change, centralized → distributed", "not transactional");
  }

  @Test
  void a_cluster_that_loses_a_node_goes_on_and_loses_no_order() throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("failure.yaml"),
            """
            name: failure
            benchmark: {name: tpcc, warehouses: 1, access: procedures}
            systems:
              - name: voltdb
                nodes: 3
                settings: {kfactor: 1, heap: 512m}
                faults: [{at: 2s, kill: 2}]
            load: {terminals: 5, connections: 1, inFlight: 5, rampUp: 1s, measure: 12s, rampDown: 0s}
            """);

    Ended ended = Loadstone.run(folder, Map.of(), "run", config.toString());

    RunResult run = results("failure").readRun("01-voltdb", 1).orElseThrow();
    assertThat(run.status()).as(ended.err() + ended.out()).isEqualTo(Status.COMPLETED);
    assertThat(run.events()).extracting(event -> event.what()).containsExactly("node 2 was killed");
    assertThat(run.checks())
        .allSatisfy(
            check ->
                assertThat(check.status())
                    .as(check.id() + " " + check.detail())
                    .isIn(CheckResult.Status.PASS, CheckResult.Status.NOT_APPLICABLE));
    // What was under way at the node may be lost, or be there without an answer.
    assertThat(run.statistics().total().overall().getOrDefault(Outcome.COMMITTED, 0L))
        .isGreaterThan(run.statistics().total().failed());
    assertThat(Files.readString(results("failure").folder().resolve(ResultFiles.REPORT_MARKDOWN)))
        .contains("node 2 was killed");
  }
}
