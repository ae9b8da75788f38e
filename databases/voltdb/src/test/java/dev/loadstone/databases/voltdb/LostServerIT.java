package dev.loadstone.databases.voltdb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.contracts.HangingNode;
import dev.loadstone.contracts.QuickJava;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ProcedureClient.ProcedureLibrary;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.deployment.Deployment;
import dev.loadstone.core.deployment.DeploymentPlan;
import dev.loadstone.deployments.voltdb.VoltdbDeployer;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Messages of the client while its only server hangs, is gone, and comes back. */
class LostServerIT {
  private static final Duration LIMIT = Duration.ofSeconds(5);

  @TempDir private Path folder;

  private record Answer(Outcome outcome, String failure) {}

  @Test
  @SuppressWarnings("try") // Closed before the second one takes its port.
  void a_server_hangs_is_killed_and_comes_back() throws Exception {
    try (Deployment server = start("first", 0);
        DatabaseClient client = new VoltdbDatabase().connect(target(server))) {
      SqlClient sql = client.capability(SqlClient.class).orElseThrow();
      ProcedureClient procedures = client.capability(ProcedureClient.class).orElseThrow();
      execute(sql, "create table thing (id bigint not null primary key)");
      execute(sql, "partition table thing on column id");
      procedures.install(
          new ProcedureLibrary(
              Optional.empty(),
              List.of(
                  "create procedure thing_of partition on table thing column id as"
                      + " select id from thing where id = ?")));
      insertInTheEnd(procedures, 1_000);

      HangingNode.stop(server, 1);
      CompletableFuture<Answer> write = call(procedures, "THING.insert", 2);
      CompletableFuture<Answer> read = call(procedures, "thing_of", 1);
      assertThat(write.get(20, TimeUnit.SECONDS).outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(read.get(20, TimeUnit.SECONDS).outcome()).isEqualTo(Outcome.TIMEOUT);

      CompletableFuture<Answer> lost = call(procedures, "THING.insert", 3);
      server.kill(1);
      assertThat(lost.get(20, TimeUnit.SECONDS).outcome()).isEqualTo(Outcome.UNKNOWN);
      assertThat(lost.join().failure()).startsWith("connection lost");
      assertThat(outcome(procedures, "THING.insert", 4)).isEqualTo(Outcome.CONNECTION_LOST);
      nothing_hangs_without_a_server(client, sql);
      server.close();

      int port = Integer.parseInt(server.endpoints().get(0).replaceAll(".*:", ""));
      try (Deployment second = start("second", port)) {
        try (DatabaseClient other = new VoltdbDatabase().connect(target(second))) {
          SqlClient again = other.capability(SqlClient.class).orElseThrow();
          execute(again, "create table thing (id bigint not null primary key)");
          execute(again, "partition table thing on column id");
        }
        insertInTheEnd(procedures, 2_000);
        assertThat(client.counters()).isNotEmpty();
        execute(sql, "delete from thing");
      }
    }
  }

  private static void nothing_hangs_without_a_server(DatabaseClient client, SqlClient sql) {
    assertThatThrownBy(client::counters).isInstanceOf(LoadstoneException.class);
    assertThatThrownBy(() -> execute(sql, "delete from thing"))
        .isInstanceOfSatisfying(
            SQLException.class,
            failure -> assertThat(sql.classify(failure)).isEqualTo(Outcome.CONNECTION_LOST));
    assertThatThrownBy(
            () -> {
              try (Connection connection = sql.connection();
                  BulkWriter writer = sql.bulkWriter(connection, "thing", List.of("id"))) {
                writer.integer(9).endRow();
                writer.finish();
              }
            })
        .isInstanceOf(SQLException.class);
  }

  /** The client looks for its servers about once a second. */
  private static void insertInTheEnd(ProcedureClient procedures, long firstId) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    long id = firstId;
    Outcome outcome = outcome(procedures, "THING.insert", id);
    while (outcome != Outcome.COMMITTED && System.nanoTime() - deadline < 0) {
      id++;
      outcome = outcome(procedures, "THING.insert", id);
    }
    assertThat(outcome).isEqualTo(Outcome.COMMITTED);
  }

  private static Outcome outcome(ProcedureClient procedures, String procedure, long id)
      throws Exception {
    return call(procedures, procedure, id).get(30, TimeUnit.SECONDS).outcome();
  }

  private static CompletableFuture<Answer> call(
      ProcedureClient procedures, String procedure, long id) {
    CompletableFuture<Answer> answer = new CompletableFuture<>();
    procedures.call(
        procedure,
        new Object[] {id},
        (outcome, reply, failure) -> answer.complete(new Answer(outcome, failure)));
    return answer;
  }

  private static void execute(SqlClient sql, String text) throws SQLException {
    try (Connection connection = sql.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement()) {
      statement.execute(text);
    }
  }

  private Deployment start(String name, int port) {
    Path place = folder.resolve(name);
    return VoltdbDeployer.standard()
        .start(
            new DeploymentPlan(
                1,
                Map.of(
                    "heap",
                    "512m",
                    "jvm.options",
                    QuickJava.OPTIONS,
                    // The second would ask for another password than the first.
                    "security",
                    "off"),
                place.resolve("data"),
                place.resolve("logs"),
                4,
                port));
  }

  private static Target target(Deployment server) {
    return new Target(
        server.endpoints(), "", server.user(), server.password(), 2, null, LIMIT, Map.of());
  }
}
