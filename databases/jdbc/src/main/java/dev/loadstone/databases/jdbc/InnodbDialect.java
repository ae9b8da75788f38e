package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.Target;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * MySQL and MariaDB, whose tables InnoDB stores. The default level is read committed: every update
 * that depends on a read locks the row first, so snapshots of whole transactions, which do not
 * lock, would not protect more.
 */
abstract class InnodbDialect extends MysqlFamily {
  /**
   * Settings that make the server write changed pages at once, in an order that it accepts: a high
   * capacity, and no share of pages that may stay changed.
   */
  private static final List<String> EAGER =
      List.of(
          "innodb_io_capacity_max",
          "innodb_io_capacity",
          "innodb_max_dirty_pages_pct_lwm",
          "innodb_max_dirty_pages_pct");

  private static final String SETTLES = "SELECT GET_LOCK('loadstone.settle', 0)";

  /** The number of pages that the server changes by itself, however idle it is. */
  private static final long FEW_PAGES = 20;

  private static final int NOT_ALLOWED = 1227;

  /** {@link #MEANING}, and that connections may be idle and updates need not name a key. */
  static final String SET_UP = MEANING + "sql_safe_updates=0,wait_timeout=28800,";

  @Override
  public final String named(String name, String sql) {
    return SessionWaits.named(name, sql);
  }

  @Override
  public final Optional<Planner> planner() {
    return Optional.of(Planner.INNODB);
  }

  @Override
  public final Optional<String> claim() {
    return Optional.of(CLAIM);
  }

  @Override
  public final void requireConnectionSlots(Connection connection, Target target, int wanted)
      throws SQLException {
    ConnectionSlots.require(title(), target, wanted, () -> slots(connection));
  }

  private static ConnectionSlots slots(Connection connection) throws SQLException {
    // The asking connection is not counted.
    return new ConnectionSlots(
        number(connection, "SHOW VARIABLES LIKE 'max_connections'"),
        0,
        number(connection, "SHOW GLOBAL STATUS LIKE 'Threads_connected'") - 1);
  }

  private static int number(Connection connection, String query) throws SQLException {
    return Integer.parseInt(Queries.pairs(connection, query).values().iterator().next());
  }

  @Override
  public final Map<String, String> settings(Connection connection) throws SQLException {
    return variables(connection, ServerNames.of("innodb settings"));
  }

  @Override
  public final Map<String, Long> counters(Connection connection) throws SQLException {
    List<String> totals = ServerNames.of("innodb totals");
    Map<String, Long> counters = new LinkedHashMap<>();
    Queries.pairs(connection, "SHOW GLOBAL STATUS")
        .forEach(
            (name, value) -> {
              if (totals.stream().anyMatch(name::startsWith)) {
                counters.put(name, Long.parseLong(value));
              }
            });
    return counters;
  }

  /**
   * {@inheritDoc}
   *
   * <p>The servers do not tell the program of a session. Sessions of another user are not ours, nor
   * are sessions of our user that have worked on one statement for longer than one of ours may
   * take.
   */
  @Override
  public final Optional<List<OtherSession>> othersAtWork(Connection connection, Duration longest)
      throws SQLException {
    List<OtherSession> others = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement(
            "SELECT id, user, host FROM information_schema.processlist"
                + " WHERE command IN ('Query', 'Execute') AND id <> CONNECTION_ID()"
                + " AND user NOT IN ('system user', 'event_scheduler')"
                + " AND (user <> SUBSTRING_INDEX(CURRENT_USER(), '@', 1) OR time > ?)")) {
      statement.setLong(1, longest.plus(SERVER_GRACE).toSeconds());
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

  /**
   * Has changed pages written to their place, which the server puts off for as long as its log has
   * room. This takes four global settings, which are restored afterwards, and a lock of the server,
   * which ends with the connection.
   */
  @Override
  public final Optional<String> settle(Connection connection, Duration patience)
      throws SQLException {
    // Another process on this server would take our settings for those to restore.
    Patience patient = new Patience(patience);
    if (!patient.until(() -> "1".equals(Queries.text(connection, SETTLES)))) {
      return Optional.of("changed pages not written: others have theirs written");
    }
    Map<String, String> before = variables(connection, EAGER);
    if (!maySet(connection, before)) {
      return Optional.of("changed pages not written: this user may not ask for it");
    }
    try {
      for (String name : EAGER) {
        set(connection, name, name.contains("capacity") ? "100000" : "0");
      }
      boolean written = patient.until(() -> changedPages(connection) <= FEW_PAGES);
      return Optional.of(
          written
              ? "changed pages written"
              : changedPages(connection) + " changed pages not written in time");
    } finally {
      // In reverse order: a bound is lowered after the setting that it bounds.
      List<String> names = new ArrayList<>(EAGER);
      Collections.reverse(names);
      for (String name : names) {
        set(connection, name, before.get(name));
      }
    }
  }

  /** All global settings need the same right, so one of them is set to its current value. */
  private static boolean maySet(Connection connection, Map<String, String> now)
      throws SQLException {
    String any = EAGER.get(0);
    try {
      set(connection, any, now.get(any));
      return true;
    } catch (SQLException e) {
      if (e.getErrorCode() == NOT_ALLOWED) {
        return false;
      }
      throw e;
    }
  }

  private static long changedPages(Connection connection) throws SQLException {
    String query = "SHOW GLOBAL STATUS LIKE 'Innodb_buffer_pool_pages_dirty'";
    return Queries.pairs(connection, query).values().stream().mapToLong(Long::parseLong).sum();
  }

  private static void set(Connection connection, String name, String value) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("SET GLOBAL " + name + " = " + value);
    }
  }
}
