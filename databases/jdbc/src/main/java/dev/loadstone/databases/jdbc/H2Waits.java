package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.databases.jdbc.SessionWaits.State;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/** What H2 tells of its sessions, which run in the client's own threads. */
final class H2Waits implements SessionWaits.View {
  @Override
  public String query(Connection connection, List<String> limits) {
    return """
        SELECT SESSION_ID, LEFT(EXECUTING_STATEMENT, 64), 0, BLOCKER_ID
          FROM INFORMATION_SCHEMA.SESSIONS
         WHERE EXECUTING_STATEMENT IS NOT NULL AND SESSION_ID <> SESSION_ID()
        """;
  }

  @Override
  public State state(ResultSet row) throws SQLException {
    return row.getString(4) == null ? State.WORK : new State(TimePart.LOCKS, "row");
  }
}
