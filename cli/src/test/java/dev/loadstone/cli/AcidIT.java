package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.deployment.Deployer;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.core.deployment.Network;
import dev.loadstone.deployments.dolt.DoltDeployer;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import dev.loadstone.deployments.seekdb.SeekdbDeployer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

/** The command acid, as a user calls it. */
final class AcidIT {
  @TempDir Path folder;

  @Test
  void a_table_is_printed_and_written_as_json_for_a_system_that_is_started() throws Exception {
    Ended ended = acid("{name: ycsb, records: 10}", "{name: h2, deployment: local}");

    assertThat(ended.exitCode()).as(ended.out() + ended.err()).isZero();
    assertThat(ended.out())
        .contains("asked for")
        .contains("snapshot isolation")
        .containsPattern("P4 +lost update +let through +let through +prevented: 40001 +prevented")
        .contains("G2 at serializable: one = none, two = none; allowed by snapshot isolation")
        .contains("TPC-C: not judged: the experiment has another benchmark");
    assertThat(folder.resolve("results/mine/acid.json"))
        .content()
        .contains("\"experiment\" : \"mine\"")
        .contains("\"status\" : \"LET_THROUGH\"");
  }

  @Test
  void a_system_without_sql_is_told_as_not_offered() throws Exception {
    Ended ended = acid("{name: ycsb, records: 10}", "{name: redis, deployment: local}");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.RUN_FAILED.code());
    assertThat(ended.out()).contains("not offered: Redis has no transactions by SQL here");
  }

  @Test
  void write_skew_of_a_seekdb_that_calls_itself_serializable_is_caught() throws Exception {
    assumeStarts(SeekdbDeployer.standard());
    Ended ended = acid("{name: ycsb, records: 10}", "{name: seekdb, isolation: serializable}");

    assertThat(ended.out()).containsPattern("G2-item +write skew +LET THROUGH");
    assertThat(ended.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
  }

  @Test
  void write_skew_of_a_Dolt_that_calls_itself_serializable_is_caught() throws Exception {
    assumeStarts(DoltDeployer.standard());
    Ended ended = acid("{name: ycsb, records: 10}", "{name: dolt, isolation: serializable}");

    assertThat(ended.out()).containsPattern("G2-item +write skew +LET THROUGH");
    assertThat(ended.exitCode()).isEqualTo(ExitCode.VERDICT_FAILED.code());
  }

  private static void assumeStarts(Deployer deployer) {
    List<Refusal> refusals = deployer.refusals(1, Map.of(), Network.LOOPBACK);
    assumeTrue(refusals.isEmpty(), refusals.toString());
  }

  @Test
  void a_server_that_is_not_there_is_unavailable() throws Exception {
    Ended ended =
        acid(
            "{name: tpcc}",
            "{name: postgresql, deployment: external, endpoints: [\"127.0.0.1:1\"], user: nobody}");

    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.SYSTEM_UNAVAILABLE.code());
  }

  @Test
  void ctrl_c_leaves_no_table_and_no_process() throws Exception {
    try (Deployment server =
        PostgresqlDeployer.standard()
            .start(
                new DeploymentPlan(
                    1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 30, 0))) {
      Path file =
          experiment(
              "{name: tpcc}",
              """
              {name: postgresql, deployment: external, endpoints: ["%s"], database: %s, user: %s, password: "${SECRET}"}"""
                  .formatted(server.endpoints().get(0), server.database(), server.user()));
      try (Loadstone loadstone =
          Loadstone.start(
              folder, Map.of("SECRET", server.password().reveal()), "acid", file.toString())) {
        loadstone.awaitLine("postgresql: read committed");
        loadstone.signal("INT");
        Ended ended = loadstone.ended();

        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(ExitCode.INTERRUPTED.code());
        assertThat(loadstone.descendants()).isEmpty();
      }
      assertThat(tables(server)).isEmpty();
    }
  }

  private Ended acid(String benchmark, String system) throws IOException {
    return Loadstone.run(
        folder, Map.of(), "acid", "--patience", "500", experiment(benchmark, system).toString());
  }

  private Path experiment(String benchmark, String system) throws IOException {
    return Files.writeString(
        folder.resolve("mine.yaml"),
        """
        name: mine
        benchmark: %s
        systems:
          - %s
        load: {terminals: 2, inFlight: 2, rampUp: 0s, measure: 1s, rampDown: 0s}
        """
            .formatted(benchmark, system));
  }

  private static List<String> tables(Deployment server) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(
                "jdbc:postgresql://" + server.endpoints().get(0) + "/" + server.database(),
                server.user(),
                server.password().reveal());
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("select tablename from pg_tables where schemaname = 'public'")) {
      List<String> names = new ArrayList<>();
      while (rows.next()) {
        names.add(rows.getString(1));
      }
      return names;
    }
  }
}
