package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.deployments.ArtifactResolver;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Other tools drive cells, and what they cannot do or do wrong is told. */
final class PeersIT {
  @TempDir private Path folder;

  private Ended run(String command, String systems, String benchmark) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("peers.yaml"),
            """
            name: peers
            benchmark: %s
            systems:
              - %s
            load: {terminals: 2, rampUp: 1s, measure: 3s}
            """
                .formatted(benchmark, systems));
    return command.equals("run")
        ? CommandHere.run(folder, "run", file.toString())
        : CommandHere.run(folder, "config", command, file.toString());
  }

  private RunResult result(String cell) {
    return Loadstone.results(folder, "peers").readRun(cell, 1).orElseThrow();
  }

  /** The distribution of YCSB has its core in lib; its bindings are in no Maven repository. */
  private Path ycsb() throws IOException {
    Path lib = Files.createDirectories(folder.resolve("ycsb").resolve("lib"));
    for (Path jar : new ArtifactResolver().resolveClassPath(List.of("site.ycsb:core:0.17.0"))) {
      Files.copy(jar, lib.resolve(jar.getFileName()));
    }
    return lib.getParent();
  }

  @Test
  void ycsb_drives_a_cell_and_its_figures_are_its_own_word_everywhere() throws IOException {
    Ended ended =
        run(
            "run",
            "{name: noop, label: theirs, driver: {tool: ycsb, path: " + ycsb() + "}}",
            "{name: ycsb, workload: a, records: 1000, integrity: false}");

    assertThat(ended.exitCode()).as(ended.err() + ended.out()).isZero();
    assertThat(ended.out()).contains("theirs (YCSB's own word)");
    RunResult theirs = result("01-theirs");
    assertThat(theirs.driver().tool()).isEqualTo("YCSB");
    assertThat(theirs.driver().version()).contains("0.17.0");
    assertThat(theirs.driver().files())
        .contains("driver/load.log", "driver/ramp-up.log", "driver/measurements.json");
    assertThat(theirs.marks()).extracting(RunMark::kind).contains(RunMark.Kind.OTHER_DRIVER);
    assertThat(theirs.statistics().transaction("read").completed()).isPositive();
    assertThat(theirs.statistics().transaction("update").serviceTime().count()).isPositive();
    assertThat(theirs.assessment().remarks()).isNotEmpty();
    ResultStore store = Loadstone.results(folder, "peers");
    assertThat(store.folder().resolve(ResultFiles.COMPARISON))
        .content()
        .contains("another tool's own word");
  }

  @Test
  void a_tool_that_is_not_installed_ends_the_experiment_before_anything_starts()
      throws IOException {
    Ended ended =
        run(
            "run",
            "{name: postgresql, driver: {tool: benchbase, path: " + folder.resolve("none") + "}}",
            "{name: tpcc}");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(ended.err())
        .contains("BenchBase is not installed at " + folder.resolve("none"), "Nothing was started");
  }

  @Test
  void a_tool_that_is_unknown_or_cannot_speak_to_the_database_is_refused_when_the_file_is_read()
      throws IOException {
    Ended unknown =
        run("validate", "{name: redis, driver: {tool: ycbs, path: /none}}", "{name: ycsb}");
    Ended deaf =
        run("validate", "{name: voltdb, driver: {tool: go-tpc, path: /none}}", "{name: tpcc}");

    assertThat(unknown.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(unknown.err()).contains("driver", "names the unknown tool 'ycbs'", "ycsb");
    assertThat(deaf.exitCode()).isEqualTo(ExitCode.USAGE.code());
    assertThat(deaf.err()).contains("names go-tpc, which cannot speak to voltdb here");
  }

  @Test
  void a_tool_that_fails_in_its_load_is_told_with_what_it_printed_but_the_password()
      throws IOException {
    Path tool =
        Files.writeString(folder.resolve("go-tpc"), "#!/bin/sh\necho \"$PGPASSWORD\"; exit 3\n");
    Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));

    Ended ended =
        run(
            "run",
            "{name: postgresql, driver: {tool: go-tpc, path: " + tool + "}}",
            "{name: tpcc}");

    assertThat(ended.exitCode()).isEqualTo(ExitCode.LOAD_FAILED.code());
    RunResult failed = result("01-postgresql");
    assertThat(failed.status()).isEqualTo(RunResult.Status.FAILED);
    assertThat(failed.statusReason())
        .contains("go-tpc (load) failed with status 3", "driver/load.log", "\n  ***");
    assertThat(failed.statistics()).isNull();
  }

  private static void execute(Deployment server, String... statements) throws SQLException {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static Connection connect(Deployment server) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://" + server.endpoints().get(0) + "/" + server.database(),
        server.user(),
        server.password().reveal());
  }

  private static List<String> tables(Deployment server) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Connection connection = connect(server);
        ResultSet rows = connection.getMetaData().getTables(null, "public", "%", null)) {
      while (rows.next()) {
        if (rows.getString("TABLE_TYPE").matches("TABLE|VIEW")) {
          names.add(rows.getString("TABLE_NAME"));
        }
      }
    }
    return names;
  }

  @Test
  void a_tools_tables_are_dropped_but_not_those_of_a_load_nor_views_of_an_application()
      throws Exception {
    Path loading = folder.resolve("loading");
    Path loaded = folder.resolve("loaded");
    Path tool =
        Files.writeString(
            folder.resolve("go-tpc"),
            """
            #!/bin/sh
            touch %s
            tries=0
            until [ -e %s ] || [ $tries -gt 1000 ]; do tries=$((tries + 1)); sleep 0.1; done
            exit 3
            """
                .formatted(loading, loaded));
    Files.setPosixFilePermissions(tool, PosixFilePermissions.fromString("rwx------"));
    try (Deployment server =
        PostgresqlDeployer.standard()
            .start(
                new DeploymentPlan(
                    1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 20, 0))) {
      Path file =
          Files.writeString(
              folder.resolve("theirs.yaml"),
              """
              name: theirs
              benchmark: {name: tpcc}
              systems:
                - name: postgresql
                  deployment: external
                  endpoints: ["%s"]
                  database: %s
                  user: %s
                  password: "${SECRET}"
                  properties: {sslmode: disable}
                  driver: {tool: go-tpc, path: %s}
              load: {terminals: 2, inFlight: 2, rampUp: 0s, measure: 1s, rampDown: 0s}
              """
                  .formatted(server.endpoints().get(0), server.database(), server.user(), tool));
      Map<String, String> environment = Map.of("SECRET", server.password().reveal());
      try (Loadstone loadstone = Loadstone.start(folder, environment, "run", file.toString())) {
        while (!Files.exists(loading)) {
          assertThat(loadstone.handle().isAlive()).isTrue();
          Thread.sleep(100);
        }
        execute(
            server,
            "create table warehouse (w_id integer primary key)",
            "create table stock (s_w_id integer references warehouse)",
            "create table item (i_id integer)",
            "create view their_items as select i_id from item",
            "create table district (d_id integer)",
            "comment on table district is '" + TableMark.fresh().text() + "'");
        Files.createFile(loaded);

        Ended ended = loadstone.ended();

        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.LOAD_FAILED.code());
        assertThat(ended.out() + ended.err())
            .contains("district belongs to a load of Loadstone by now and stays")
            .contains("the other tool's table item could not be dropped: ");
      }
      assertThat(tables(server)).containsExactlyInAnyOrder("district", "item", "their_items");
    }
  }
}
