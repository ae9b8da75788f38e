package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.Closing;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;

/**
 * Opens each session with a connection of its own.
 *
 * @param client gives the connections
 * @param stores makes the store of each
 * @param surplus adds up the surplus of the answers of all sessions
 */
public record SqlSessions(SqlClient client, StoreFactory stores, LongAdder surplus)
    implements Sessions {
  @FunctionalInterface
  public interface StoreFactory {
    /** Opens a store, which owns the connection; auto-commit is off. */
    TransactionStore open(Connection connection) throws SQLException;
  }

  @Override
  public Session open() throws SessionUnavailableException {
    Connection connection = null;
    try {
      connection = client.connection();
      return new SqlSession(stores.open(connection), surplus);
    } catch (SQLException e) {
      Closing.after(e, connection);
      throw new SessionUnavailableException(e.getMessage(), e);
    }
  }
}
