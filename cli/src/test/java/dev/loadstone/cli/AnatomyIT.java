package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the time of transactions went, on real servers. */
final class AnatomyIT {
  @TempDir Path folder;

  private String clients = "";

  @ParameterizedTest
  @CsvSource({
    "postgresql, '{name: smallbank, accounts: 1000, access: statements}'",
    "mariadb, '{name: smallbank, accounts: 1000, access: statements}'",
    "h2, '{name: smallbank, accounts: 1000, access: statements}'",
    "postgresql, '{name: ycsb, workload: a, records: 1000}'"
  })
  void the_parts_add_up_to_the_mean_response_and_little_is_told_by_nobody(
      String system, String benchmark) throws IOException {
    addUp(system, benchmark, "[1, 8]");
  }

  @OnRequest
  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mariadb", "h2", "voltdb"})
  void so_they_do_in_tpcc_with_one_eight_and_sixty_four_under_way(String system)
      throws IOException {
    addUp(system, "{name: tpcc, warehouses: 4, access: procedures}", "[1, 8, 64]");
  }

  @OnRequest
  @ParameterizedTest
  @CsvSource({
    "ignite, '{name: smallbank, accounts: 1000, access: statements}'",
    "cassandra, '{name: ycsb, workload: a, records: 1000}'",
    "hbase, '{name: ycsb, workload: a, records: 1000}'"
  })
  void what_takes_longer_than_an_empty_call_is_in_the_server(String system, String benchmark)
      throws IOException {
    for (RunResult run : runs(system, benchmark, "[1, 8]")) {
      assertThat(parts(run))
          .containsKeys(TimePart.NETWORK.label(), TimePart.SERVER.label())
          .doesNotContainKey(TimePart.REST.label());
      assertThat(run.waits().unanswered()).isZero();
    }
  }

  @OnRequest
  @Test
  void no_empty_call_tells_the_network_of_clients_that_may_be_on_other_machines()
      throws IOException {
    clients = ", clients: {count: 1, command: 'env MACHINE={host} {loadstone}', on: [other]}";
    for (RunResult run :
        runs("ignite", "{name: smallbank, accounts: 1000, access: statements}", "[1, 8]")) {
      assertThat(parts(run))
          .containsKey(TimePart.REST.label())
          .doesNotContainKeys(TimePart.NETWORK.label(), TimePart.SERVER.label());
      assertThat(run.waits().limits()).anyMatch(limit -> limit.contains("other machines"));
    }
  }

  private void addUp(String system, String benchmark, String inFlight) throws IOException {
    for (RunResult run : runs(system, benchmark, inFlight)) {
      double response = Figure.MEAN.of(run, "");
      Map<String, Double> parts = parts(run);
      assertThat(parts.getOrDefault(TimePart.REST.label(), 0.0)).isLessThan(response * 0.05);
      // On a machine that is short of processors, looks may meet no session that runs.
      assertThat(parts.keySet())
          .containsAnyOf(TimePart.RUNNING.label(), TimePart.PROCESSOR.label());
      assertThat(run.waits().looks()).isGreaterThan(5);
      assertThat(run.waits().unanswered()).isZero();
    }
  }

  /** Runs whose parts add up, with no more sessions at work than calls under way. */
  private List<RunResult> runs(String system, String benchmark, String inFlight)
      throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("anatomy.yaml"),
            """
            name: anatomy
            benchmark: %s
            systems: [{name: %s}]
            load: {terminals: 64, pacing: unpaced, rampUp: 1s, measure: 3s, rampDown: 0s%s}
            vary: {load.inFlight: %s}
            servers: kept
            """
                .formatted(benchmark, system, clients, inFlight));

    String said = CommandHere.run(folder, "run", config.toString()).toString();

    List<RunResult> runs =
        new ResultReader()
            .read(Loadstone.results(folder, "anatomy").folder()).runs().stream()
                .map(RunReport::result)
                .toList();
    for (RunResult run : runs) {
      double response = Figure.MEAN.of(run, "");
      assertThat(parts(run).values().stream().mapToDouble(part -> part).sum())
          .as(said)
          .isCloseTo(response, within(response * 1e-4));
      assertThat(run.statistics().identities()).as(said).allMatch(Identity::holds);
    }
    return runs;
  }

  private static Map<String, Double> parts(RunResult run) {
    return run.statistics().total().time();
  }
}
