package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.result.RunResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster that loses a node, as a user runs it. */
class NodeLossIT {
  @TempDir Path folder;

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
                nodes: 2
                settings: {kfactor: 1, heap: 512m, jvm.options: "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"}
                faults: [{at: 2s, kill: 2}]
            load:
              {terminals: 5, inFlight: 5, pacing: {type: rate, perSecond: 200}, rampUp: 1s,
               measure: 8s, rampDown: 0s}
            """);

    Ended ended = CommandHere.run(folder, "run", config.toString());

    ResultStore store = Loadstone.results(folder, "failure");
    RunResult run = store.readRun("01-voltdb", 1).orElseThrow();
    assertThat(run.status()).as(ended.err() + ended.out()).isEqualTo(Status.COMPLETED);
    assertThat(run.system().server().settings())
        .containsEntry("nodes", "2")
        .containsEntry("nodes that are up", "2");
    assertThat(run.events())
        .extracting(event -> event.words())
        .containsExactly("node-2 was killed");
    assertThat(run.checks())
        .allSatisfy(
            check ->
                assertThat(check.status())
                    .as(check.id() + " " + check.detail())
                    .isIn(CheckResult.Status.PASS, CheckResult.Status.NOT_APPLICABLE));
    // What was under way at the node may be lost, or be there without an answer.
    assertThat(run.statistics().total().overall().getOrDefault(Outcome.COMMITTED, 0L))
        .isGreaterThan(run.statistics().total().failed());
    assertThat(Files.readString(store.folder().resolve(ResultFiles.REPORT_MARKDOWN)))
        .contains("node-2 was killed");
  }
}
