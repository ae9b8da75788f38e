package dev.loadstone.databases.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicLong;

/** A call that takes longer than its session waits. */
final class SlowCall {
  private SlowCall() {}

  /**
   * Only while the session's clock says that a call is under way is it cut off.
   *
   * @param client one whose driver waits for an answer for a second
   * @param longer a query that takes two seconds
   * @param endless one that takes many
   */
  static void isCutOffAfterASecond(DatabaseClient client, String longer, String endless)
      throws SQLException {
    SqlClient sql = client.capability(SqlClient.class).orElseThrow();
    AtomicLong since = new AtomicLong();
    Connection connection = sql.connection();
    try (Statement statement = connection.createStatement()) {
      Runnable end = sql.limitCalls(connection, since::get);
      assertThat(connection.getNetworkTimeout()).isZero();
      statement.execute(longer);
      since.set(System.nanoTime());
      SQLException failure =
          catchThrowableOfType(SQLException.class, () -> statement.execute(endless));
      assertThat(sql.classify(failure)).isEqualTo(Outcome.CONNECTION_LOST);
      assertThat(connection.isClosed()).isTrue();
      end.run();
    } finally {
      connection.close();
    }
  }
}
