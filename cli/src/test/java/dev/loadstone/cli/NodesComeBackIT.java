package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.FaultKind;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.runner.experiment.Experiment;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Clusters of which one node is stopped and continued, then killed and started again. */
class NodesComeBackIT {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          voltdb     | 2 | {name: voter, access: procedures}  | {kfactor: 1, heap: 512m, jvm.options: '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC'} | 2      | 40s
          postgresql | 2 | {name: smallbank, accounts: 1000}  | {}                  | leader | 20s
          redis      | 2 | {name: ycsb, records: 1000}        | {appendonly: 'yes'} | 2      | 15s
          """)
  void a_node_of_several_comes_back_beside_the_others(
      String system, int nodes, String benchmark, String settings, String node, String measure) {
    comesBack(system, nodes, benchmark, settings, node, measure);
  }

  @OnRequest
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ignite     | 1 | {name: ycsb, records: 1000}        | {} | 1
          cassandra  | 3 | {name: ycsb, records: 1000}        | {heap: 512m} | 2
          hbase      | 1 | {name: ycsb, records: 1000}        | {} | 1
          """)
  void so_does_one_that_takes_long(
      String system, int nodes, String benchmark, String settings, String node) {
    comesBack(system, nodes, benchmark, settings, node, "60s");
  }

  private void comesBack(
      String system, int nodes, String benchmark, String settings, String node, String measure) {
    Experiment experiment =
        ExperimentInProcess.read(
            """
            name: faults
            benchmark: %s
            systems:
              - name: %s
                nodes: %d
                settings: %s
                faults: [{at: 1s, pause: %s, for: 1s}, {at: 4s, restart: %5$s}]
            load:
              {terminals: 4, inFlight: 4, pacing: {type: rate, perSecond: 100}, rampUp: 1s,
               measure: %6$s, rampDown: 0s}
            require: {errors: "< 60%%"}
            """
                .formatted(benchmark, system, nodes, settings, node, measure),
            Map.of());
    ResultStore store = ResultStore.create(folder.resolve("results"), "faults", Instant.now());
    new ExperimentInProcess().run(experiment, store);
    RunResult run = store.readRun(experiment.cells().get(0).id(), 1).orElseThrow();

    assertThat(run.status()).as(run.statusReason()).isEqualTo(RunResult.Status.COMPLETED);
    assertThat(run.events())
        .extracting(RunEvent::kind)
        .containsExactly(FaultKind.PAUSE, FaultKind.RESTART);
    assertThat(run.events())
        .allSatisfy(
            event -> {
              assertThat(event.healed()).isGreaterThan(event.second());
              assertThat(event.cost().neverAgain()).isFalse();
              assertThat(event.cost().firstCommit()).isNotNull();
            });
  }
}
