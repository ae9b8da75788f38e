package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.databases.jdbc.SessionWaits.State;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;

/**
 * What PostgreSQL tells of its sessions: their wait events (table "Wait Event Types" of its manual,
 * chapter 27.2). A session's process is its thread.
 */
final class PostgresqlWaits implements SessionWaits.View {
  @Override
  public String query(Connection connection, List<String> limits) throws SQLException {
    if (Queries.text(connection, "SHOW track_activities").equals("off")) {
      throw LoadstoneException.unavailable(
          "PostgreSQL does not tell what its sessions wait for: track_activities is off; set it to"
              + " on (ALTER ROLE … SET track_activities = on, by a superuser)");
    }
    return """
        SELECT pid, left(query, 64), pid, wait_event_type, wait_event, state LIKE 'idle%'
          FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
           AND datname = current_database()
           AND application_name = current_setting('application_name')
        """;
  }

  @Override
  public long thread(Connection connection) throws SQLException {
    return Long.parseLong(Queries.text(connection, "SELECT pg_backend_pid()"));
  }

  @Override
  public State state(ResultSet row) throws SQLException {
    return row.getBoolean(6) ? State.IDLE : state(row.getString(4), row.getString(5));
  }

  /** The type is null for a session that waits for nothing. */
  static State state(String type, String event) {
    if (type == null) {
      return State.WORK;
    }
    String name = event.toUpperCase(Locale.ROOT);
    boolean log = name.startsWith("WAL");
    TimePart part =
        switch (type) {
          case "Lock", "BufferPin" -> TimePart.LOCKS;
          case "LWLock" -> log ? TimePart.LOG : TimePart.LOCKS;
          case "IO" -> log ? TimePart.LOG : TimePart.READS;
          case "Client" -> TimePart.NETWORK;
          case "IPC" ->
              switch (name) {
                case "SYNCREP" -> TimePart.NODES;
                // A page that another session reads is waited for by BufferIO.
                case "AIOIOCOMPLETION", "BUFFERIO" -> TimePart.READS;
                case "PROCARRAYGROUPUPDATE", "XACTGROUPUPDATE" -> TimePart.LOCKS;
                default -> TimePart.REST;
              };
          case "Timeout" -> name.equals("SPINDELAY") ? TimePart.LOCKS : TimePart.REST;
          // The pause of commit_delay bears no name: its session seems to work.
          default -> TimePart.REST;
        };
    return new State(part, type + " " + event);
  }
}
