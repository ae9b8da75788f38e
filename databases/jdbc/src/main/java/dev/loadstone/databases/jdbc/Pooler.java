package dev.loadstone.databases.jdbc;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

final class Pooler {
  /** In most cases, but not in all, it gives the session just returned to whoever asks next. */
  private static final int LOOKS = 8;

  private Pooler() {}

  /** The probe is in auto-commit mode; {@code another} opens a connection to the same server. */
  static boolean sharesSessions(Connection probe, Dialect.Opening another) throws SQLException {
    // A pooler makes up the process number that it tells a connection.
    if (process(probe) == probe.unwrap(PGConnection.class).getBackendPID()) {
      return false;
    }
    try (Connection other = another.open()) {
      for (int look = 0; look < LOOKS; look++) {
        // Both are open, so one process serves both only if it is shared between transactions.
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
