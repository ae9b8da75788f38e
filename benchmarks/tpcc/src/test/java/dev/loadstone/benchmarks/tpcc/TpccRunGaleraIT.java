package dev.loadstone.benchmarks.tpcc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.loadstone.benchmarks.kit.Access;
import dev.loadstone.benchmarks.tpcc.TpccSettings.DeliveryMode;
import dev.loadstone.core.Refusal;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Where the package galera-4 is installed; it comes in no Maven artifact. */
final class TpccRunGaleraIT {
  /** So many rows that a batch takes longer than a commit elsewhere takes to arrive. */
  private static final int BATCH = 20_000;

  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private static LoadedSystem system;

  @BeforeAll
  static void start(@TempDir Path folder) {
    List<Refusal> refusals = LoadedSystem.refusalsOfGalera();
    assumeTrue(refusals.isEmpty(), refusals.toString());
    system = LoadedSystem.galera(folder.resolve("servers"));
  }

  @AfterAll
  static void stop() {
    if (system != null) {
      system.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Access.class)
  void a_run_that_writes_on_every_node_agrees_with_the_database(Access access, @TempDir Path folder)
      throws Exception {
    WholeRun.assertBelievable(
        WholeRun.of(system, LoadedSystem.settings(access, DeliveryMode.INTERACTIVE), folder));
  }

  /** A client that were told nothing would count what is not there. */
  @Test
  void a_batch_whose_transaction_another_node_displaced_says_so() throws Exception {
    system.execute("create table displaced (id int primary key, value int not null)");
    system.execute("insert into displaced values (0, 0)");
    SqlClient one = clientOfNode(0);
    SqlClient other = clientOfNode(1);
    try (Connection loser = connection(one);
        Connection winner = connection(other);
        PreparedStatement batch =
            loser.prepareStatement("insert into displaced (id, value) values (?, ?)")) {
      update(winner);
      update(loser);
      CompletableFuture<Exception> sending = CompletableFuture.supplyAsync(() -> failureOf(batch));
      awaitBatch(one, sending);
      winner.commit();

      Exception ofBatch = sending.get(1, TimeUnit.MINUTES);
      Exception failure = ofBatch == null ? catchException(loser::commit) : ofBatch;
      assertThat(failure).isInstanceOf(SQLException.class);
      assertThat(one.classify((SQLException) failure)).isEqualTo(Outcome.DEADLOCK);
    }
    assertThat(system.number("select count(*) from displaced")).isEqualTo(1);
  }

  private static SqlClient clientOfNode(int node) {
    return system
        .connect(List.of(system.endpoint(node)), Isolation.READ_COMMITTED)
        .capability(SqlClient.class)
        .orElseThrow();
  }

  /** A node answers when it has what others wrote, on a slow disk later than a pool waits. */
  private static Connection connection(SqlClient client) throws SQLException {
    long patience = System.nanoTime() + PATIENCE.toNanos();
    while (true) {
      try {
        return client.connection();
      } catch (SQLTransientConnectionException e) {
        if (System.nanoTime() > patience) {
          throw e;
        }
      }
    }
  }

  private static void update(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("update displaced set value = value + 1 where id = 0");
    }
  }

  /** Sends a batch; null when the server took it. */
  private static Exception failureOf(PreparedStatement batch) {
    return catchException(
        () -> {
          for (int id = 1; id <= BATCH; id++) {
            batch.setInt(1, id);
            batch.setInt(2, id);
            batch.addBatch();
          }
          batch.executeBatch();
        });
  }

  /** Until the server is at the batch. */
  private static void awaitBatch(SqlClient client, Future<?> end) throws SQLException {
    try (Connection connection = connection(client);
        Statement statement = connection.createStatement()) {
      boolean begun = false;
      while (!begun && !end.isDone()) {
        try (ResultSet row =
            statement.executeQuery(
                "select count(*) from information_schema.processlist"
                    + " where info like 'insert into displaced%'")) {
          row.next();
          begun = row.getInt(1) > 0;
        }
      }
    }
  }
}
