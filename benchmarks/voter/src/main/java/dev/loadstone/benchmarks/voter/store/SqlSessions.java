package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.sql.SqlStatements;
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

  private SqlSessions(SqlClient client, StoreFactory stores) {
    this.client = client;
    this.stores = stores;
  }

  private interface StoreFactory {
    VoterStore open(Connection connection) throws SQLException;
  }

  /**
   * Votes as statements: one, or where the dialect has no such one, three.
   *
   * @param client gives the connections
   * @param maxVotesPerPhone how many votes of one phone count
   */
  public static SqlSessions byStatements(SqlClient client, int maxVotesPerPhone) {
    SqlStatements statements = VoterFiles.FILES.statements(client.dialect());
    return new SqlSessions(
        client,
        statements.has("vote")
            ? connection -> new StatementStore(connection, statements, maxVotesPerPhone)
            : connection -> new SteppingStore(client, connection, statements, maxVotesPerPhone));
  }

  /**
   * Votes as calls of stored procedures, which must be installed.
   *
   * @param client gives the connections
   * @param maxVotesPerPhone how many votes of one phone count
   */
  public static SqlSessions byProcedures(SqlClient client, int maxVotesPerPhone) {
    SqlStatements statements = VoterFiles.FILES.statements(client.dialect());
    return new SqlSessions(
        client, connection -> new ProcedureStore(connection, statements, maxVotesPerPhone));
  }

  @Override
  public Session open() throws SessionUnavailableException {
    Connection connection = null;
    try {
      connection = client.connection();
      return new SqlSession(client, connection, stores.open(connection));
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
