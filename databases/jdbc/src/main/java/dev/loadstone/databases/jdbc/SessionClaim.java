package dev.loadstone.databases.jdbc;

import dev.loadstone.core.Closing;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Held by a transaction of its own that stays open as long as the claim does. */
final class SessionClaim implements Claim {
  private static final Logger LOG = LoggerFactory.getLogger(SessionClaim.class);
  private static final int SECONDS_TO_ANSWER = 10;

  private final Connection connection;

  private SessionClaim(Connection connection) {
    this.connection = connection;
  }

  /** Takes the lock; fails when another session has it. */
  static Claim take(Dialect dialect, Target target, String question) {
    try {
      Connection connection = dialect.openForClaim(target);
      boolean ours = false;
      try (Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        try (ResultSet row = statement.executeQuery(question)) {
          row.next();
          ours = row.getInt(1) == 1;
        }
      } finally {
        if (!ours) {
          connection.close();
        }
      }
      if (!ours) {
        throw LoadstoneException.unavailable(
            "another session of Loadstone works on the database %s at %s; each would drop "
                + "the other's tables. Wait until it has ended, or name another database",
            target.database(), String.join(", ", target.endpoints()));
      }
      return new SessionClaim(connection);
    } catch (SQLException e) {
      throw dialect.explain(e, target);
    }
  }

  @Override
  public boolean holds() {
    try {
      return connection.isValid(SECONDS_TO_ANSWER);
    } catch (SQLException e) {
      LOG.debug("the session that held a database is gone", e);
      return false;
    }
  }

  @Override
  public void close() {
    Closing.quietly(connection);
  }
}
