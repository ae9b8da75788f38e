package dev.loadstone.databases.jdbc;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.databases.jdbc.SessionWaits.State;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What MariaDB and MySQL tell of their sessions: the process list, and InnoDB's transactions that
 * wait for a lock. A session has a thread of the server.
 */
final class InnodbWaits implements SessionWaits.View {
  /** The list of transactions is renewed only when nobody has read it for 0.1 s. */
  private static final Duration RENEWED = Duration.ofMillis(105);

  private static final Pattern COMMIT = Pattern.compile("(/\\*.*\\*/)?\\s*(?i:commit)\\b");

  /** The right to see everything, or that to read a table, is missing. */
  private static final Set<Integer> DENIED = Set.of(1227, 1142);

  private final String title;

  /** The list of sessions, and its column for the thread. */
  private final String list;

  private final String thread;

  /** The column that this user may read. */
  private String column = "0";

  private InnodbWaits(String title, String list, String thread) {
    this.title = title;
    this.list = list;
    this.thread = thread;
  }

  static InnodbWaits mariadb(String title) {
    return new InnodbWaits(title, "information_schema.processlist", "tid");
  }

  /** MySQL tells threads in its performance schema alone, which may be off. */
  static InnodbWaits mysql(String title) {
    return new InnodbWaits(
        title,
        "(SELECT processlist_id AS id, thread_os_id, processlist_command AS command,"
            + " processlist_user AS user, processlist_db AS db, processlist_info AS info,"
            + " processlist_state AS state FROM performance_schema.threads)",
        "thread_os_id");
  }

  @Override
  public Duration leastPause() {
    return RENEWED;
  }

  @Override
  public String query(Connection connection, List<String> limits) throws SQLException {
    String from = list;
    column = thread;
    if (!isTold(connection, "SELECT %s FROM %s t LIMIT 1".formatted(thread, list))
        || (list.contains("performance_schema")
            && Queries.text(connection, "SELECT @@performance_schema").equals("0"))) {
      from = "information_schema.processlist";
      column = "0";
      limits.add(
          title
              + " does not tell the threads of its sessions; it takes performance_schema=ON at the"
              + " server's start, and GRANT SELECT ON performance_schema.threads TO this user");
    }
    boolean locks = isTold(connection, "SELECT COUNT(*) FROM information_schema.innodb_trx");
    if (!locks) {
      limits.add(
          title
              + " does not tell who waits for a lock: this user lacks PROCESS; it takes GRANT"
              + " PROCESS ON *.* TO this user");
    }
    String waits = locks ? "COALESCE(t.trx_state = 'LOCK WAIT', 0)" : "0";
    String transactions =
        locks ? "LEFT JOIN information_schema.innodb_trx t ON t.trx_mysql_thread_id = p.id" : "";
    return """
        SELECT p.id, LEFT(p.info, 64), %s, p.state, %s, p.command = 'Sleep'
          FROM %s p %s
         WHERE p.command IN ('Query', 'Execute', 'Sleep') AND p.id <> CONNECTION_ID()
           AND p.user = SUBSTRING_INDEX(CURRENT_USER(), '@', 1) AND p.db <=> DATABASE()
        """
        .formatted(column, waits, from, transactions);
  }

  @Override
  public long thread(Connection connection) throws SQLException {
    return Long.parseLong(
        Queries.text(
            connection,
            "SELECT %s FROM %s p WHERE p.id = CONNECTION_ID()"
                .formatted(column, column.equals("0") ? "information_schema.processlist" : list)));
  }

  /** Returns whether this user may ask so. */
  private static boolean isTold(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeQuery(query).close();
      return true;
    } catch (SQLException e) {
      if (DENIED.contains(e.getErrorCode())) {
        return false;
      }
      throw e;
    }
  }

  @Override
  public State state(ResultSet row) throws SQLException {
    if (row.getBoolean(6)) {
      return State.IDLE;
    }
    return state(
        Objects.requireNonNullElse(row.getString(2), ""),
        Objects.requireNonNullElse(row.getString(4), ""),
        row.getBoolean(5));
  }

  static State state(String text, String state, boolean waitsForRow) {
    String words = state.toLowerCase(Locale.ROOT);
    if (waitsForRow) {
      return new State(TimePart.LOCKS, "row");
    }
    if (words.contains("wsrep")) {
      return new State(TimePart.NODES, state);
    }
    if (words.contains("metadata lock") || words.contains("table level lock")) {
      return new State(TimePart.LOCKS, state);
    }
    if (words.contains("commit") || COMMIT.matcher(text).lookingAt()) {
      return new State(TimePart.LOG, state.isEmpty() ? "Commit" : state);
    }
    return State.WORK;
  }
}
