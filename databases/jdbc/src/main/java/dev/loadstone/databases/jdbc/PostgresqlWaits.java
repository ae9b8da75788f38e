package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.TimePart;
import dev.loadstone.core.database.WaitSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** PostgreSQL's sessions with our name, by their wait events. */
final class PostgresqlWaits implements WaitSource {
  private static final String SESSIONS =
      """
      SELECT pid, left(query, 64), wait_event_type, wait_event
        FROM pg_stat_activity
       WHERE backend_type = 'client backend'
         AND pid <> pg_backend_pid()
         AND application_name = current_setting('application_name')
         AND state IN ('active', 'fastpath function call')
      """;

  private static final Pattern NAME = Pattern.compile("\\s*/\\* (\\S+) \\*/.*", Pattern.DOTALL);

  private final Connection connection;
  private final boolean isTold;

  /** Null until the first look. */
  private PreparedStatement sessions;

  /** Sessions of the load: those that have executed a statement with a name. */
  private final Set<Long> ofLoad = new HashSet<>();

  /**
   * @param connection belongs to this from now on
   */
  PostgresqlWaits(Connection connection) throws SQLException {
    this.connection = connection;
    isTold = Queries.text(connection, "SHOW track_activities").equals("on");
  }

  /** The text of a statement with its name, which stands first because long texts are cut. */
  static String named(String name, String sql) {
    return "/* " + name + " */ " + sql;
  }

  @Override
  public Duration leastPause() {
    return Duration.ZERO;
  }

  @Override
  public void look(Told told) {
    try {
      if (sessions == null) {
        sessions = connection.prepareStatement(SESSIONS);
      }
      try (ResultSet rows = sessions.executeQuery()) {
        while (rows.next()) {
          tell(told, rows);
        }
      }
    } catch (SQLException e) {
      throw LoadstoneException.unavailable(
          e, "PostgreSQL did not say what its sessions wait for: %s", e.getMessage());
    }
  }

  private void tell(Told told, ResultSet rows) throws SQLException {
    long pid = rows.getLong(1);
    String text = rows.getString(2);
    Matcher name = NAME.matcher(text);
    boolean isNamed = name.matches();
    if (isNamed) {
      ofLoad.add(pid);
    }
    if (ofLoad.contains(pid)) {
      String bare = text.equalsIgnoreCase("commit") ? "commit" : "";
      String type = rows.getString(3);
      String event = rows.getString(4);
      told.seen(isNamed ? name.group(1) : bare, part(type, event), event == null ? "" : event, pid);
    }
  }

  /**
   * The part that a wait belongs to.
   *
   * @param type null where a session waits for nothing
   */
  static TimePart part(String type, String event) {
    if (type == null) {
      return TimePart.RUNNING;
    }
    boolean log = event.toUpperCase(Locale.ROOT).startsWith("WAL");
    return switch (type) {
      case "Lock", "BufferPin", "Buffer" -> TimePart.LOCKS;
      case "LWLock" -> log ? TimePart.LOG : TimePart.LOCKS;
      case "IO" -> log ? TimePart.LOG : TimePart.READS;
      case "Client" -> TimePart.NETWORK;
      case "Timeout" -> event.equals("CommitDelay") ? TimePart.LOG : TimePart.REST;
      case "IPC" ->
          switch (event) {
            case "SyncRep" -> TimePart.NODES;
            case "AioIoCompletion" -> TimePart.READS;
            default -> TimePart.REST;
          };
      default -> TimePart.REST;
    };
  }

  @Override
  public List<String> limits() {
    return isTold
        ? List.of()
        : List.of(
            "PostgreSQL does not tell what its sessions wait for: track_activities is off; set it"
                + " to on (ALTER ROLE … SET track_activities = on, by a superuser)");
  }

  @Override
  public void close() {
    JdbcClient.closeQuietly(connection);
  }
}
