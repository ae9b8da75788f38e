package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.deployments.postgresql.PostgresqlDeployer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PostgresqlKeyValueIT extends JdbcKeyValueContract {
  PostgresqlKeyValueIT() {
    super(
        new PostgresqlDialect(),
        PostgresqlDeployer.standard(),
        Map.of("synchronous_commit", "off"));
  }

  @ParameterizedTest
  @CsvSource({"insert, UNKNOWN", "update, UNKNOWN", "delete, UNKNOWN", "read, CONNECTION_LOST"})
  @Timeout(60)
  void what_became_of_a_write_whose_answer_is_lost_is_unknown(String call, Outcome expected)
      throws Exception {
    int[] all = {0, 1, 2};
    try (KeyValueSession lost = client().open(TABLE);
        Connection lock = sql().connection();
        Statement statement = lock.createStatement()) {
      statement.execute("LOCK TABLE contract IN ACCESS EXCLUSIVE MODE");
      CompletableFuture<Outcome> ended = new CompletableFuture<>();
      KeyValueSession.Callback callback = (outcome, rows, failure) -> ended.complete(outcome);
      CompletableFuture<Void> thread =
          CompletableFuture.runAsync(
              () -> {
                switch (call) {
                  case "insert" -> lost.insert("user1", VALUES, callback);
                  case "update" -> lost.update("user1", all, VALUES, callback);
                  case "delete" -> lost.delete("user1", callback);
                  default -> lost.read("user1", all, callback);
                }
              });
      terminateWaiting(statement);
      assertThat(ended.join()).isEqualTo(expected);
      thread.join();
      lock.rollback();
    }
  }

  @Test
  @Timeout(60)
  void a_write_beyond_its_limit_was_not_made() throws Exception {
    insertsNothingBeyondItsLimit("LOCK TABLE contract IN ACCESS EXCLUSIVE MODE");
  }

  private static void terminateWaiting(Statement statement) throws Exception {
    boolean terminated = false;
    while (!terminated) {
      Thread.sleep(10);
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type ="
                  + " 'Lock'")) {
        terminated = rows.next();
      }
    }
  }
}
