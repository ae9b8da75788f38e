package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where the time of transactions went, on real servers. */
final class AnatomyIT {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mariadb", "h2"})
  void the_parts_add_up_to_the_mean_response_and_little_is_told_by_nobody(String system)
      throws IOException {
    addUp(system, "{name: smallbank, accounts: 1000, access: statements}", "[1, 8]");
  }

  @OnRequest
  @ParameterizedTest
  @ValueSource(strings = {"postgresql", "mariadb", "h2", "voltdb"})
  void so_they_do_in_tpcc_with_one_eight_and_sixty_four_under_way(String system)
      throws IOException {
    addUp(system, "{name: tpcc, warehouses: 4, access: procedures}", "[1, 8, 64]");
  }

  private void addUp(String system, String benchmark, String inFlight) throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("anatomy.yaml"),
            """
            name: anatomy
            benchmark: %s
            systems: [{name: %s}]
            load: {terminals: 64, pacing: unpaced, rampUp: 1s, measure: 3s, rampDown: 0s}
            vary: {load.inFlight: %s}
            servers: kept
            """
                .formatted(benchmark, system, inFlight));

    String said = CommandHere.run(folder, "run", config.toString()).toString();

    for (RunResult run : runs("anatomy")) {
      double response = Figure.MEAN.of(run, "");
      Map<String, Double> parts = parts(run);
      assertThat(parts.values().stream().mapToDouble(part -> part).sum())
          .as(said)
          .isCloseTo(response, within(response * 1e-4));
      assertThat(parts.getOrDefault(TimePart.REST.label(), 0.0)).isLessThan(response * 0.05);
      assertThat(parts.get(TimePart.RUNNING.label())).isPositive();
      assertThat(run.waits().looks()).isGreaterThan(5);
      assertThat(run.waits().unanswered()).isZero();
    }
  }

  @Test
  void a_lock_that_somebody_else_holds_is_the_largest_part_of_what_it_adds() throws Exception {
    try (Deployment server =
        PostgresqlDeployer.standard()
            .start(
                new DeploymentPlan(
                    1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 20, 0))) {
      Map<String, Double> without = parts(measured(server, "without"));
      AtomicBoolean over = new AtomicBoolean();
      ExecutorService executor = Executors.newSingleThreadExecutor();
      Future<?> holder = executor.submit(() -> holdRows(server, over));
      Map<String, Double> with;
      try {
        with = parts(measured(server, "with"));
      } finally {
        over.set(true);
        holder.get();
        executor.shutdown();
      }
      assertThat(
              Stream.of(TimePart.values())
                  .map(TimePart::label)
                  .max(
                      Comparator.comparing(
                          part -> with.getOrDefault(part, 0.0) - without.getOrDefault(part, 0.0))))
          .as(without + " without, " + with + " with")
          .hasValue(TimePart.LOCKS.label());
    }
  }

  private RunResult measured(Deployment server, String name) throws IOException {
    Path config =
        Files.writeString(
            folder.resolve(name + ".yaml"),
            """
            name: %s
            benchmark: {name: smallbank, accounts: 100, access: statements}
            systems:
              - {name: postgresql, deployment: external, endpoints: ["%s"], database: %s, user: %s, password: "%s"}
            load: {terminals: 4, inFlight: 4, pacing: {type: rate, perSecond: 40}, rampUp: 1s, measure: 4s, rampDown: 0s}
            """
                .formatted(
                    name,
                    server.endpoints().get(0),
                    server.database(),
                    server.user(),
                    server.password().reveal()));
    CommandHere.run(folder, "run", config.toString());
    return runs(name).get(0);
  }

  /** Holds all accounts for half of each 0.4 s, when they are there. */
  private static Void holdRows(Deployment server, AtomicBoolean over) throws Exception {
    try (Connection connection =
        DriverManager.getConnection(
            "jdbc:postgresql://" + server.endpoints().get(0) + "/" + server.database(),
            server.user(),
            server.password().reveal())) {
      connection.setAutoCommit(false);
      while (!over.get()) {
        try (Statement statement = connection.createStatement()) {
          statement.execute("select * from checking for update");
          Thread.sleep(200);
        } catch (SQLException e) {
          // The tables are loaded anew; the next turn finds them.
          connection.rollback();
        }
        connection.rollback();
        Thread.sleep(200);
      }
    }
    return null;
  }

  private List<RunResult> runs(String experiment) {
    return new ResultReader()
        .read(Loadstone.results(folder, experiment).folder()).runs().stream()
            .map(RunReport::result)
            .toList();
  }

  private static Map<String, Double> parts(RunResult run) {
    return run.statistics().total().time();
  }
}
