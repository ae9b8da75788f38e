package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccFiles;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;

/** Opens a session with a connection of its own. */
public final class SqlSessions implements Sessions.Blocking {
  private final SqlClient client;
  private final StoreFactory stores;

  /**
   * @param client gives the connections
   * @param stores makes the store of each
   */
  public SqlSessions(SqlClient client, StoreFactory stores) {
    this.client = client;
    this.stores = stores;
  }

  /** Makes a store on a connection. */
  public interface StoreFactory {
    /**
     * Prepares the statements.
     *
     * @param connection belongs to the store from now on
     */
    TpccStore open(Connection connection) throws SQLException;

    /** Statements, in the way that takes the fewest round trips with this client. */
    static StoreFactory statements(SqlClient client) {
      SqlStatements statements = TpccFiles.FILES.statements(client.dialect());
      if (!client.isTransactional()) {
        return connection -> new SingleStatementStore(connection, statements);
      }
      return client.pipelinesStatements() && client.supportsArrays()
          ? connection -> new PipelinedStore(connection, statements)
          : connection -> new PortableStore(connection, statements);
    }

    /**
     * Stored procedures, with lists as arrays where the client takes them. They must be installed,
     * see {@link dev.loadstone.benchmarks.kit.sql.SqlProcedures}.
     */
    static StoreFactory procedures(SqlClient client) {
      return client.supportsArrays() ? ProcedureStore::new : RowProcedureStore::new;
    }
  }

  @Override
  public Session open() throws SessionUnavailableException {
    Connection connection = null;
    try {
      connection = client.connection();
      return new SqlSession(client, Link.of(connection), stores.open(connection));
    } catch (SQLException e) {
      close(connection, e);
      throw new SessionUnavailableException(e.getMessage(), e);
    }
  }

  private static void close(Connection connection, SQLException failure) {
    if (connection != null) {
      try {
        connection.close();
      } catch (SQLException e) {
        failure.addSuppressed(e);
      }
    }
  }
}
