package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.KeyValueAnswers;
import dev.loadstone.core.database.KeyValueSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.deployments.mariadb.MariadbDeployer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class MariadbKeyValueIT extends JdbcKeyValueContract {
  MariadbKeyValueIT() {
    super(
        new MariadbDialect(),
        MariadbDeployer.standard(),
        Map.of("innodb_flush_log_at_trx_commit", "0"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"KILL QUERY ", "KILL CONNECTION "})
  @Timeout(60)
  void what_became_of_a_write_that_was_killed_is_unknown(String kill) throws Exception {
    try (KeyValueSession killed = client().open(TABLE);
        Connection lock = sql().connection();
        Statement statement = lock.createStatement()) {
      statement.execute("LOCK TABLES contract WRITE");
      CompletableFuture<Outcome> ended =
          CompletableFuture.supplyAsync(
              () ->
                  KeyValueAnswers.write(answer -> killed.insert("user1", VALUES, answer))
                      .outcome());
      statement.execute(kill + waiting(statement));
      Outcome outcome = ended.join();
      statement.execute("UNLOCK TABLES");
      assertThat(outcome).isEqualTo(Outcome.UNKNOWN);
    }
  }

  private static long waiting(Statement statement) throws Exception {
    while (true) {
      try (ResultSet row =
          statement.executeQuery(
              "SELECT id FROM information_schema.processlist"
                  + " WHERE state = 'Waiting for table metadata lock'")) {
        if (row.next()) {
          return row.getLong(1);
        }
      }
      Thread.sleep(10);
    }
  }

  @Test
  @Timeout(60)
  void a_write_beyond_its_limit_was_not_made() throws Exception {
    insertsNothingBeyondItsLimit("LOCK TABLES contract WRITE");
  }
}
