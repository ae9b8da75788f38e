package dev.loadstone.databases.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/** What may stand between a client and PostgreSQL, such as PgBouncer. */
final class Pooler {
  /** It gives the session that was just returned to whoever asks next, in most cases. */
  private static final int LOOKS = 8;

  private Pooler() {}

  /** Opens a connection. */
  interface Opening {
    Connection open() throws SQLException;
  }

  /**
   * Whether it hands the server's sessions around between transactions.
   *
   * @param probe a connection, committing by itself
   * @param another opens one to the same server
   */
  static boolean sharesSessions(Connection probe, Opening another) throws SQLException {
    // A pooler makes up the number of the process that a connection is told of.
    if (process(probe) == probe.unwrap(PGConnection.class).getBackendPID()) {
      return false;
    }
    try (Connection other = another.open()) {
      for (int look = 0; look < LOOKS; look++) {
        // While both are open, one process can only serve both between their transactions.
        if (process(probe) == process(other)) {
          return true;
        }
      }
      return false;
    }
  }

  private static int process(Connection connection) throws SQLException {
    return Integer.parseInt(Queries.text(connection, "SELECT pg_backend_pid()"));
  }
}
