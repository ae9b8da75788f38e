package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.deployments.ClusterDeployment;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.io.FileUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Data that several client processes load together, on real servers. */
class SharedLoadIT {
  private static final int WAREHOUSES = 2;
  private static final int UNITS = WAREHOUSES + 1;
  private static final int CONNECTIONS = 20;

  @TempDir Path folder;

  @Test
  void clients_load_what_one_process_loads_also_after_one_was_lost_or_the_user_ended_the_load()
      throws Exception {
    try (ClusterDeployment server =
        PostgresqlDeployer.standard()
            .start(
                new DeploymentPlan(
                    1, Map.of(), folder.resolve("data"), folder.resolve("logs"), CONNECTIONS, 0))) {
      assertThat(load(server, 1).out()).contains("rows in").doesNotContain("parts kept");
      Map<String, String> byOne = digests(server);
      assertThat(byOne.get("warehouse")).startsWith(WAREHOUSES + " ");

      clean(server);
      end_by_ctrl_c(server);
      lose_a_client(server);
      assertThat(load(server, 3, "--resume").out()).contains("parts kept");
      assertThat(digests(server)).as("by two, twice in vain, then three").isEqualTo(byOne);
    }
  }

  private void end_by_ctrl_c(ClusterDeployment server) throws Exception {
    try (Loadstone loadstone = start(server, 2, "load")) {
      await("a unit is there", () -> unitsDone(server) > 0);
      List<ProcessHandle> clients = loadstone.descendants();
      loadstone.signal("INT");
      Ended ended = loadstone.ended();

      assertThat(ended.exitCode()).isEqualTo(ExitCode.INTERRUPTED.code());
      assertThat(ended.err()).contains("load --resume goes on with it");
      assertThat(clients).hasSize(2).noneMatch(ProcessHandle::isAlive);
      assertThat(unitsDone(server)).isLessThan(UNITS);
    }
  }

  private void lose_a_client(ClusterDeployment server) throws Exception {
    try (Loadstone loadstone = start(server, 2, "load", "--resume")) {
      await("both clients write", () -> writers(server) == 2);
      List<ProcessHandle> clients = loadstone.descendants();
      clients.get(0).destroyForcibly();
      Ended ended = loadstone.ended();

      assertThat(ended.exitCode()).isEqualTo(ExitCode.CLIENT_LOST.code());
      assertThat(ended.err())
          .contains(" (process " + clients.get(0).pid() + " on localhost) was lost while it loaded")
          .contains("loadstone load --resume goes on");
      assertThat(clients).hasSize(2).noneMatch(ProcessHandle::isAlive);
      assertThat(unitsDone(server)).isBetween(1, UNITS - 1);
      Matcher said = Pattern.compile("What clients said is in (\\S+)\\. ").matcher(ended.err());
      assertThat(said.find()).isTrue();
      Path logs = Path.of(said.group(1));
      assertThat(ResultFiles.clientFolder(logs, 1, 2).resolve(ResultFiles.CLIENT_LOG)).exists();
      FileUtils.deleteDirectory(logs.getParent().toFile());
    }
  }

  private Ended load(ClusterDeployment server, int clients, String... options) throws IOException {
    Ended ended;
    try (Loadstone loadstone = start(server, clients, words("load", options))) {
      ended = loadstone.ended();
    }
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).as(ended.out()).isZero();
    return ended;
  }

  private void clean(ClusterDeployment server) throws IOException {
    try (Loadstone loadstone = start(server, 1, "clean", "--yes")) {
      assertThat(loadstone.ended().exitCode()).isZero();
    }
  }

  private static String[] words(String command, String... options) {
    return Stream.concat(Stream.of(command), Stream.of(options)).toArray(String[]::new);
  }

  private Loadstone start(ClusterDeployment server, int clients, String... words)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("by-" + clients + ".yaml"),
            """
            name: shared-load
            benchmark: {name: tpcc, warehouses: %d}
            systems:
              - {name: postgresql, deployment: external, endpoints: ["%s"], database: %s, user: %s, password: "${SECRET}"}
            load: {terminals: 4, inFlight: 4, loaders: 2, clients: %d}
            """
                .formatted(
                    WAREHOUSES,
                    server.endpoints().get(0),
                    server.database(),
                    server.user(),
                    clients));
    return Loadstone.start(
        folder,
        Map.of("SECRET", server.password().reveal()),
        Stream.concat(Stream.of(words), Stream.of(file.toString())).toArray(String[]::new));
  }

  private interface Condition {
    boolean holds() throws SQLException;
  }

  private static void await(String what, Condition condition) throws Exception {
    long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
    while (!condition.holds()) {
      assertThat(System.nanoTime()).as("the end of the wait until " + what).isLessThan(end);
      Thread.sleep(20);
    }
  }

  private static int writers(ClusterDeployment server) throws SQLException {
    return Integer.parseInt(
        query(
            server,
            "select count(*) from pg_stat_activity where state = 'active' and query ilike 'copy %'"));
  }

  private static int unitsDone(ClusterDeployment server) throws SQLException {
    boolean begun = query(server, "select to_regclass('loadstone_tpcc_progress')") != null;
    return begun
        ? Integer.parseInt(query(server, "select count(*) from loadstone_tpcc_progress"))
        : 0;
  }

  /** The number of rows of each table, and a digest of them that their order does not change. */
  private static Map<String, String> digests(ClusterDeployment server) throws SQLException {
    Map<String, String> digests = new TreeMap<>();
    for (String table :
        List.of(
            "warehouse",
            "district",
            "customer",
            "history",
            "new_order",
            "orders",
            "order_line",
            "item",
            "stock")) {
      digests.put(
          table,
          query(
              server,
              "select count(*) || ' ' || sum(hashtextextended(t::text, 0)::numeric) from %s t"
                  .formatted(table)));
    }
    return digests;
  }

  private static String query(ClusterDeployment server, String sql) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:postgresql://" + server.endpoints().get(0) + "/" + server.database(),
                server.user(),
                server.password().reveal());
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }

  @Test
  void a_run_by_two_clients_has_its_records_loaded_by_two_processes() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("e.yaml"),
            """
            name: shared
            benchmark: {name: ycsb, workload: a, records: 4100}
            systems: [{name: redis, deployment: local}]
            load:
              {terminals: 4, inFlight: 4, rampUp: 0s, measure: 1s, rampDown: 0s, clients: 2}
            """);

    Ended ended = Loadstone.run(folder, Map.of(), "run", file.toString());

    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isZero();
    ResultStore results = Loadstone.results(folder, "shared");
    RunResult result = results.readRun("01-redis", 1).orElseThrow();
    assertThat(result.checksAfterLoad())
        .isNotEmpty()
        .allSatisfy(check -> assertThat(check.status()).isEqualTo(CheckResult.Status.PASS));
    assertThat(result.loading().rows()).isEqualTo(4_100);
    Path run =
        results.folder().resolve(results.readExperiment().orElseThrow().runs().get(0).folder());
    for (int client = 1; client <= 2; client++) {
      assertThat(
              ResultFiles.clientFolder(run.resolve(ResultFiles.LOAD), client, 2)
                  .resolve(ResultFiles.CLIENT_LOG))
          .content()
          .contains("load 1: ycsb on redis");
    }
  }
}
