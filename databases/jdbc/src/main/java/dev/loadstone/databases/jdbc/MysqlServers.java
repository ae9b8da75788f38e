package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;

/** What the dialects of MySQL's family do alike. */
public final class MysqlServers {
  /** The server should give up a statement first; the socket is cut when it does not. */
  private static final Duration SERVER_GRACE = Duration.ofSeconds(5);

  /** Connections of a client that has just left take a moment to go. */
  private static final Duration ROOM_WAIT = Duration.ofSeconds(3);

  private static final Pattern DATABASE = Pattern.compile("[^/?&#%=;:\\\\\\s]*");

  /** Of a server, not of a cluster: two that are reached by different nodes do not meet. */
  static final String CLAIM =
      "SELECT GET_LOCK(CONCAT('loadstone.', MD5(COALESCE(DATABASE(), ''))), 0)";

  private MysqlServers() {}

  /** Hosts and database of an address; the scheme comes from the dialect. */
  public static String address(String scheme, Target target) {
    if (target.endpoints().isEmpty()) {
      throw LoadstoneException.usage(
          "this system has no endpoints; give them as endpoints: [\"host:port\"], or let "
              + "Loadstone start a server with deployment: local where that is offered");
    }
    if (!DATABASE.matcher(target.database()).matches()) {
      throw LoadstoneException.usage(
          "database is '%s'; expected a name without / ? & # %% = ; : \\ and blanks, "
              + "because drivers take what follows them in an address for properties of their own",
          target.database());
    }
    return scheme + String.join(",", target.endpoints()) + "/" + target.database();
  }

  /**
   * Properties that all drivers of the family know.
   *
   * @param sessionVariables set when a connection is opened, before those that the user gives
   */
  static Properties properties(Target target, String sessionVariables) {
    Properties properties = new Properties();
    properties.setProperty("connectTimeout", Long.toString(ConnectTrouble.LIMIT.toMillis()));
    properties.setProperty(
        "socketTimeout", Long.toString(target.timeout().plus(SERVER_GRACE).toMillis()));
    if (!target.user().isEmpty()) {
      properties.setProperty("user", target.user());
    }
    if (target.password().isPresent()) {
      properties.setProperty("password", target.password().reveal());
    }
    properties.putAll(target.properties());
    if (!sessionVariables.isEmpty()) {
      // The server sets them from left to right, so the user's stand behind ours.
      properties.merge("sessionVariables", sessionVariables, (given, ours) -> ours + "," + given);
    }
    return properties;
  }

  /** Sets a property unless the user did. */
  static void setDefault(Properties properties, String name, String value) {
    properties.putIfAbsent(name, value);
  }

  /** A time limit in whole seconds, at least one. */
  static String seconds(Duration limit) {
    return Long.toString(Math.max(1, limit.plusMillis(999).toSeconds()));
  }

  /** Values of variables of this session, in the order asked for; unknown ones are left out. */
  static Map<String, String> variables(Connection connection, List<String> names)
      throws SQLException {
    Map<String, String> all = new HashMap<>();
    // Not all of the family's servers can be asked for several by name.
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("SHOW VARIABLES")) {
      while (rows.next()) {
        all.put(rows.getString(1), rows.getString(2));
      }
    }
    Map<String, String> found = new LinkedHashMap<>();
    for (String name : names) {
      if (all.containsKey(name)) {
        found.put(name, all.get(name));
      }
    }
    return found;
  }

  /** Proves that a server has room, see {@link Dialect#requireRoom}. */
  static void requireRoom(Connection connection, String title, Target target, int wanted)
      throws SQLException {
    long deadline = System.nanoTime() + ROOM_WAIT.toNanos();
    while (true) {
      int allowed = Integer.parseInt(value(connection, "SHOW VARIABLES LIKE 'max_connections'"));
      // The asking connection is not counted.
      int used =
          Integer.parseInt(value(connection, "SHOW GLOBAL STATUS LIKE 'Threads_connected'")) - 1;
      if (allowed - used >= wanted) {
        return;
      }
      if (System.nanoTime() >= deadline) {
        throw MysqlFailures.unavailable(
            title,
            target,
            ("the server has room for %s more connections, and %s are asked for (%s for "
                    + "the run and %s for checks): max_connections is %s, and %s are in use; ask "
                    + "for fewer connections or raise max_connections")
                .formatted(
                    allowed - used,
                    wanted,
                    target.connections(),
                    wanted - target.connections(),
                    allowed,
                    used),
            null);
      }
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        throw LoadstoneException.interrupted(e, "interrupted while waiting for free connections");
      }
    }
  }

  /**
   * Sessions at work that are not the load's. The servers do not tell which program a session is
   * of: those of another user are not ours, and neither are those of ours that have worked on one
   * statement for longer than we let any.
   */
  static Optional<List<OtherSession>> othersAtWork(Connection connection, Target target)
      throws SQLException {
    List<OtherSession> others = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT id, user, host FROM information_schema.processlist"
                + " WHERE command IN ('Query', 'Execute') AND id <> CONNECTION_ID()"
                + " AND user NOT IN ('system user', 'event_scheduler')"
                + " AND (user <> SUBSTRING_INDEX(CURRENT_USER(), '@', 1) OR time > ?)")) {
      statement.setLong(1, target.timeout().plus(SERVER_GRACE).toSeconds());
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String host = rows.getString(3);
          int port = host.lastIndexOf(':');
          others.add(
              new OtherSession(
                  rows.getString(1),
                  rows.getString(2) + " from " + (port < 0 ? host : host.substring(0, port))));
        }
      }
    }
    return Optional.of(others);
  }

  private static String value(Connection connection, String question) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(question)) {
      row.next();
      return row.getString(2);
    }
  }

  /** The version, in the server's own words. */
  static String version(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT VERSION()")) {
      row.next();
      return row.getString(1);
    }
  }
}
