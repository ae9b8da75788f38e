package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans of statements in runs on a PostgreSQL server. */
final class PlansIT {
  @TempDir private static Path servers;
  private static Deployment server;

  @TempDir Path folder;

  @BeforeAll
  static void start() {
    server =
        PostgresqlDeployer.standard()
            .start(
                new DeploymentPlan(
                    1, Map.of(), servers.resolve("data"), servers.resolve("logs"), 20, 0));
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Test
  void a_plan_that_turns_over_in_the_measured_interval_is_named_with_its_statement()
      throws Exception {
    String report =
        reportWhere(
            // The planner takes the customers for a thousand times as many.
            "select pg_restore_relation_stats('schemaname', current_schema()::text,"
                + " 'relname', 'customer', 'reltuples', (reltuples * 1000)::real)"
                + " from pg_class where oid = 'customer'::regclass",
            "{name: tpcc, warehouses: 1, access: statements}");

    RunResult run = runs().get(0);
    assertThat(run.plans().changed()).containsKey("order-status-by-name");
    assertThat(Figure.PLANS_CHANGED.of(run, "")).isPositive();
    assertThat(report)
        .contains("repetition 1, plans: the plan of ")
        .contains("the plan of order-status-by-name turned over: ");
  }

  @Test
  void of_plans_that_stay_as_they_are_there_is_no_word() throws IOException {
    staysSilent(3);
  }

  @OnRequest
  @Test
  void nor_is_there_in_ten_runs() throws IOException {
    staysSilent(10);
  }

  private void staysSilent(int repetitions) throws IOException {
    String report =
        report("{name: smallbank, accounts: 10000, access: statements}", "2s", repetitions);

    assertThat(runs())
        .hasSize(repetitions)
        .allSatisfy(run -> assertThat(run.plans().fingerprints()).hasSizeGreaterThan(7))
        .allSatisfy(run -> assertThat(Figure.PLANS_CHANGED.of(run, "")).isZero())
        .allSatisfy(run -> assertThat(Figure.PLANS_SCANNED.of(run, "")).isZero());
    assertThat(report.toLowerCase(Locale.ROOT))
        .doesNotContain("turned over")
        .doesNotContain("plans:");
  }

  @Test
  void plans_in_procedures_cannot_be_had_and_the_report_says_so() throws IOException {
    assertThat(report("{name: voter, access: procedures}", "1s", 1))
        .contains("plans of statements in procedures and of a store's calls cannot be had.");
    assertThat(Figure.PLANS_CHANGED.of(runs().get(0), "")).isNaN();
  }

  @Test
  void scans_in_procedures_are_told_by_what_the_server_counts() throws Exception {
    String report =
        reportWhere(
            "alter table votes drop constraint votes_pkey", "{name: voter, access: procedures}");

    assertThat(report)
        .contains("a statement without a plan reads all of votes, into which the load inserts");
  }

  /** The report of a run in which a statement is executed a second after the first plans. */
  private String reportWhere(String statement, String benchmark) throws Exception {
    ExecutorService executor = Executors.newSingleThreadExecutor();
    Future<?> executed = executor.submit(() -> executeWhenMeasured(statement));
    String report = report(benchmark, "5s", 1);
    executed.get();
    executor.shutdown();
    return report;
  }

  private String report(String benchmark, String measure, int repetitions) throws IOException {
    Path config =
        Files.writeString(
            folder.resolve("plans.yaml"),
            """
            name: plans
            benchmark: %s
            systems:
              - {name: postgresql, deployment: external, endpoints: ["%s"], database: %s, user: %s, password: "%s"}
            load: {terminals: 4, inFlight: 4, pacing: unpaced, rampUp: 1s, measure: %s, rampDown: 0s}
            repetitions: %d
            """
                .formatted(
                    benchmark,
                    server.endpoints().get(0),
                    server.database(),
                    server.user(),
                    server.password().reveal(),
                    measure,
                    repetitions));
    CommandHere.run(folder, "run", config.toString());
    return Files.readString(
        Loadstone.results(folder, "plans").folder().resolve(ResultFiles.REPORT_MARKDOWN));
  }

  private List<RunResult> runs() {
    return new ResultReader()
        .read(Loadstone.results(folder, "plans").folder()).runs().stream()
            .map(RunReport::result)
            .toList();
  }

  private Void executeWhenMeasured(String text) throws Exception {
    while (!isMeasured()) {
      Thread.sleep(100);
    }
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:postgresql://" + server.endpoints().get(0) + "/" + server.database(),
                server.user(),
                server.password().reveal());
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
    return null;
  }

  private boolean isMeasured() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
      return files.anyMatch(
          file ->
              file.getFileName().toString().equals(ResultFiles.ANATOMY)
                  && file.toFile().length() > 0);
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
