package dev.loadstone.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.cli.Loadstone.Ended;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A user's own table in a database that holds a complete load. */
final class WhoseDataIT {
  @TempDir Path folder;

  @Test
  void an_applications_rows_behind_a_complete_load_survive_every_command() throws Exception {
    try (Deployment server =
        PostgresqlDeployer.standard()
            .start(
                new DeploymentPlan(
                    1, Map.of(), folder.resolve("data"), folder.resolve("logs"), 20, 0))) {
      assertThat(loadstone(server, "load").exitCode()).isZero();

      execute(server, "create table theirs (theirs integer) inherits (votes)");
      execute(
          server, "insert into theirs values (1, 1, 1, 'CA'), (2, 1, 1, 'CA'), (3, 1, 1, 'CA')");
      assertThatTheRowsSurvive(server, "theirs");
      execute(server, "alter table theirs no inherit votes");

      execute(server, "drop table votes");
      execute(server, "create table votes (theirs integer)");
      execute(server, "insert into votes values (1), (2), (3)");
      assertThatTheRowsSurvive(server, "votes");

      execute(server, "alter table votes rename to their_votes");
      assertThat(loadstone(server, "clean", "--yes").exitCode()).isZero();
    }
  }

  private void assertThatTheRowsSurvive(Deployment server, String table) throws Exception {
    for (List<String> command :
        List.of(
            List.of("run", "--yes"),
            List.of("load"),
            List.of("load", "--resume"),
            List.of("clean", "--yes"))) {
      Ended ended = loadstone(server, command.toArray(String[]::new));
      assertThat(ended.exitCode())
          .as(command + ": " + ended.out() + ended.err())
          .isEqualTo(ExitCode.LOAD_FAILED.code());
      assertThat(ended.out() + ended.err())
          .contains("that Loadstone did not make")
          .contains("votes. Nothing was changed.");
      assertThat(rows(server, table)).isEqualTo(3);
    }
  }

  private Ended loadstone(Deployment server, String... words) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("mine.yaml"),
            """
            name: mine
            benchmark: {name: voter}
            systems:
              - {name: postgresql, deployment: external, endpoints: ["%s"], database: %s, user: %s, password: "%s"}
            load: {terminals: 2, inFlight: 2, rampUp: 0s, measure: 1s, rampDown: 0s}
            """
                .formatted(
                    server.endpoints().get(0),
                    server.database(),
                    server.user(),
                    server.password().reveal()));
    return CommandHere.run(
        folder, Stream.concat(Stream.of(words), Stream.of(file.toString())).toArray(String[]::new));
  }

  private static Connection connect(Deployment server) throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://" + server.endpoints().get(0) + "/" + server.database(),
        server.user(),
        server.password().reveal());
  }

  private static void execute(Deployment server, String sql) throws SQLException {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static int rows(Deployment server, String table) throws SQLException {
    try (Connection connection = connect(server);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("select count(*) from " + table)) {
      row.next();
      return row.getInt(1);
    }
  }
}
