package dev.loadstone.databases.jdbc.sharded;

import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The decisions about transactions that span shards.
 *
 * <p>The home shard's own commit is the decision: with its work it commits a row that says so. The
 * other shards are prepared before it and committed after it, under a name that leads to that row.
 * So there is no log of decisions beside the databases that could be lost, the home shard is
 * flushed once and not twice, and whoever finds a prepared transaction can ask its home shard: the
 * row is there, or the transaction is under way, or it was given up.
 */
final class TwoPhaseCommit {
  private static final String TABLE = "loadstone_decisions";

  /**
   * The home shard's identity, the number of the transaction that decides there, client, the
   * client's count. Not its position, which another order of the endpoints would change.
   */
  private static final Pattern NAME =
      Pattern.compile("loadstone_(\\d+\\.\\d+)_(\\d+)_([0-9a-f-]{36})_(\\d+)");

  private static final String IDENTITY =
      "SELECT (SELECT system_identifier FROM pg_control_system()) || '.' || oid"
          + " FROM pg_database WHERE datname = current_database()";

  private static final String PREPARED =
      "SELECT gid FROM pg_prepared_xacts"
          + " WHERE database = current_database() AND gid LIKE 'loadstone\\_%'";

  private static final String MISSING_OBJECT = "42704";

  /** The states of a table that another client makes at the same moment. */
  private static final Set<String> MADE_ALREADY = Set.of("23505", "42P07");

  private final List<SqlClient> shards;
  private final List<String> identities = new ArrayList<>();
  private final UUID client = UUID.randomUUID();
  private final AtomicLong count = new AtomicLong();

  private boolean hasTables;

  /**
   * @throws SQLException when a shard does not answer, or two of them are one database
   */
  TwoPhaseCommit(List<SqlClient> shards) throws SQLException {
    this.shards = shards;
    for (SqlClient shard : shards) {
      String identity = identity(shard);
      int same = identities.indexOf(identity);
      if (same >= 0) {
        throw new SQLException(
            ("endpoints %s and %s lead to the same database, or to copies of one; "
                    + "expected a server of its own for each shard")
                .formatted(same + 1, identities.size() + 1));
      }
      identities.add(identity);
    }
  }

  private static String identity(SqlClient shard) throws SQLException {
    try (Connection connection = shard.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(IDENTITY)) {
      row.next();
      return row.getString(1);
    }
  }

  /** Makes the table of decisions where it is missing, if there is more than one shard. */
  synchronized void makeTables() throws SQLException {
    if (shards.size() > 1 && !hasTables) {
      try {
        onEachShard(
            ("CREATE TABLE IF NOT EXISTS %s (client uuid, number bigint, PRIMARY KEY "
                    + "(client, number))")
                .formatted(TABLE));
      } catch (SQLException e) {
        if (!MADE_ALREADY.contains(e.getSQLState())) {
          throw e;
        }
        makeTables();
      }
      hasTables = true;
    }
  }

  private void onEachShard(String sql) throws SQLException {
    for (SqlClient shard : shards) {
      try (Connection connection = shard.connectionWithoutTimeLimit()) {
        execute(connection, sql);
        connection.commit();
      }
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /**
   * Makes the open transaction of the home shard the one that decides.
   *
   * @param home the home shard's position
   * @param connection to it
   * @return the name for the prepared transactions of the other shards
   */
  String decideBy(int home, Connection connection) throws SQLException {
    long number = count.incrementAndGet();
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO " + TABLE + " VALUES (?, ?) RETURNING pg_current_xact_id()::xid")) {
      insert.setObject(1, client);
      insert.setLong(2, number);
      try (ResultSet row = insert.executeQuery()) {
        row.next();
        return "loadstone_%s_%s_%s_%s"
            .formatted(identities.get(home), row.getString(1), client, number);
      }
    }
  }

  /** The first phase on one of the other shards. */
  static void prepare(Connection connection, String name) throws SQLException {
    execute(connection, "PREPARE TRANSACTION '" + name + "'");
  }

  /** The second phase on one of them; there is nothing to do if somebody else was faster. */
  static void finish(Connection connection, String name, boolean committed) throws SQLException {
    connection.setAutoCommit(true);
    try {
      execute(connection, (committed ? "COMMIT" : "ROLLBACK") + " PREPARED '" + name + "'");
    } catch (SQLException e) {
      if (!MISSING_OBJECT.equals(e.getSQLState())) {
        throw e;
      }
    }
    connection.setAutoCommit(false);
  }

  /**
   * Finishes every prepared transaction whose home shard has decided. Safe at any time: one that is
   * still under way is left alone.
   *
   * @return whether none is left
   */
  boolean settle() throws SQLException {
    // All of them are read before any is touched: a set of shards that is not theirs settles none.
    Map<SqlClient, List<Prepared>> found = new LinkedHashMap<>();
    for (SqlClient shard : shards) {
      found.put(shard, prepared(shard));
    }
    boolean settled = true;
    for (Map.Entry<SqlClient, List<Prepared>> entry : found.entrySet()) {
      for (Prepared transaction : entry.getValue()) {
        settled &= settle(entry.getKey(), transaction);
      }
    }
    return settled;
  }

  /**
   * A prepared transaction.
   *
   * @param name its name
   * @param home the shard that decides
   * @param transaction the number of the transaction that decides there
   * @param client who asked for it
   * @param number the client's count
   */
  private record Prepared(
      String name, SqlClient home, String transaction, UUID client, long number) {}

  private List<Prepared> prepared(SqlClient shard) throws SQLException {
    List<Prepared> names = new ArrayList<>();
    try (Connection connection = shard.connectionWithoutTimeLimit();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(PREPARED)) {
      while (rows.next()) {
        names.add(prepared(rows.getString(1)));
      }
    }
    return names;
  }

  private Prepared prepared(String name) throws SQLException {
    Matcher parts = NAME.matcher(name);
    int home = parts.matches() ? identities.indexOf(parts.group(1)) : -1;
    if (home < 0) {
      throw new SQLException(
          ("the prepared transaction %s is of a system with other shards; nothing was "
                  + "settled. Name all of that system's shards as endpoints, or finish it by hand "
                  + "(COMMIT PREPARED if its home shard has its row in %s, else ROLLBACK PREPARED)")
              .formatted(name, TABLE));
    }
    return new Prepared(
        name,
        shards.get(home),
        parts.group(2),
        UUID.fromString(parts.group(3)),
        Long.parseLong(parts.group(4)));
  }

  private boolean settle(SqlClient shard, Prepared prepared) throws SQLException {
    boolean committed;
    try (Connection home = prepared.home().connectionWithoutTimeLimit()) {
      // Each question with a snapshot of its own: once the transaction has ended, the row that it
      // may have committed must be visible.
      home.setAutoCommit(true);
      if (isUnderWay(home, prepared.transaction())) {
        home.setAutoCommit(false);
        return false;
      }
      committed = isDecided(home, prepared.client(), prepared.number());
      home.setAutoCommit(false);
    }
    try (Connection connection = shard.connectionWithoutTimeLimit()) {
      finish(connection, prepared.name(), committed);
    }
    return true;
  }

  private static boolean isUnderWay(Connection home, String transaction) throws SQLException {
    try (PreparedStatement question =
        home.prepareStatement("SELECT FROM pg_stat_activity WHERE backend_xid = ?::xid")) {
      question.setString(1, transaction);
      try (ResultSet row = question.executeQuery()) {
        return row.next();
      }
    }
  }

  private static boolean isDecided(Connection home, UUID client, long number) throws SQLException {
    try (PreparedStatement question =
        home.prepareStatement("SELECT FROM " + TABLE + " WHERE client = ? AND number = ?")) {
      question.setObject(1, client);
      question.setLong(2, number);
      try (ResultSet row = question.executeQuery()) {
        return row.next();
      }
    }
  }

  /** Removes this client's decisions, which are of no more use when everything is settled. */
  void forget() throws SQLException {
    if (count.get() > 0 && settle()) {
      onEachShard("DELETE FROM " + TABLE + " WHERE client = '" + client + "'");
    }
  }
}
