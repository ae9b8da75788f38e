package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.Target;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.PGProperty;

/** PostgreSQL by its own driver. */
public final class PostgresqlDialect extends PostgresqlFamily {
  /** At work now, or since the last look; those that have our name are the load's. */
  private static final String OTHERS =
      """
      SELECT pid, coalesce(application_name, ''), usename, coalesce(host(client_addr), 'a socket')
        FROM pg_stat_activity
       WHERE backend_type = 'client backend'
         AND pid <> pg_backend_pid()
         AND application_name <> current_setting('application_name')
         AND (state = 'active' OR state_change > clock_timestamp() - interval '2 s')
      """;

  /** The number of the lock that says that a session of Loadstone works on a database. */
  private static final long CLAIM = 0x6c6f616473746f6eL;

  /** Connections of a client that has just left take a moment to go. */
  private static final Duration ROOM_WAIT = Duration.ofSeconds(3);

  private static final List<String> SETTINGS =
      List.of(
          "server_version",
          "fsync",
          "synchronous_commit",
          "synchronous_standby_names",
          "full_page_writes",
          "wal_level",
          "wal_compression",
          "shared_buffers",
          "work_mem",
          "max_wal_size",
          "checkpoint_timeout",
          "max_connections",
          "random_page_cost",
          "autovacuum",
          "jit",
          "deadlock_timeout",
          "statement_timeout");

  /** One row each; the views' names stand before the columns'. */
  private static final List<String> COUNTERS =
      List.of(
          """
          SELECT xact_commit AS "pg_stat_database.xact_commit",
                 xact_rollback AS "pg_stat_database.xact_rollback",
                 blks_read AS "pg_stat_database.blks_read",
                 blks_hit AS "pg_stat_database.blks_hit",
                 tup_returned AS "pg_stat_database.tup_returned",
                 tup_fetched AS "pg_stat_database.tup_fetched",
                 tup_inserted AS "pg_stat_database.tup_inserted",
                 tup_updated AS "pg_stat_database.tup_updated",
                 tup_deleted AS "pg_stat_database.tup_deleted",
                 conflicts AS "pg_stat_database.conflicts",
                 temp_bytes AS "pg_stat_database.temp_bytes",
                 deadlocks AS "pg_stat_database.deadlocks"
            FROM pg_stat_database
           WHERE datname = current_database()
          """,
          """
          SELECT wal_records AS "pg_stat_wal.wal_records",
                 wal_fpi AS "pg_stat_wal.wal_fpi",
                 wal_bytes AS "pg_stat_wal.wal_bytes",
                 wal_buffers_full AS "pg_stat_wal.wal_buffers_full"
            FROM pg_stat_wal
          """,
          """
          SELECT buffers_clean AS "pg_stat_bgwriter.buffers_clean",
                 maxwritten_clean AS "pg_stat_bgwriter.maxwritten_clean",
                 buffers_alloc AS "pg_stat_bgwriter.buffers_alloc"
            FROM pg_stat_bgwriter
          """);

  @Override
  public String name() {
    return "postgresql";
  }

  @Override
  public String title() {
    return "PostgreSQL";
  }

  @Override
  public String verification() {
    return "tested on PostgreSQL 18.6 as a local server on Linux x86-64 at all isolation levels, and"
        + " as a primary with two synchronous standbys, one of which took over from a killed"
        + " primary; other versions and platforms, and TLS, were not tried";
  }

  @Override
  public String url(Target target) {
    return PostgresqlWire.address(
        target, "postgresql", ", or let Loadstone start a server with deployment: local");
  }

  @Override
  public Properties properties(Target target) {
    // A standby takes no writes.
    return PostgresqlWire.properties(target, PGProperty.TARGET_SERVER_TYPE, "primary");
  }

  @Override
  public Isolation defaultIsolation() {
    return Isolation.READ_COMMITTED;
  }

  @Override
  public boolean pipelinesStatements() {
    return true;
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.postgresql());
  }

  @Override
  public Optional<String> claim() {
    return Optional.of("SELECT pg_try_advisory_lock(" + CLAIM + ")::int");
  }

  @Override
  public void requireRoom(Connection connection, Target target, int wanted) throws SQLException {
    long deadline = System.nanoTime() + ROOM_WAIT.toNanos();
    while (true) {
      Room room = Room.of(connection);
      if (room.free() >= wanted) {
        return;
      }
      if (System.nanoTime() >= deadline) {
        throw PostgresqlWire.unavailable(
            title(),
            target,
            ("the server has room for %s more connections, and %s are asked for (%s for "
                    + "the run and %s for checks): max_connections is %s, of which %s are "
                    + "reserved and %s are in use; ask for fewer connections or raise "
                    + "max_connections")
                .formatted(
                    room.free(),
                    wanted,
                    target.connections(),
                    wanted - target.connections(),
                    room.allowed,
                    room.reserved,
                    room.used),
            null);
      }
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        throw LoadstoneException.interrupted(e, "interrupted while waiting for free connections");
      }
    }
  }

  /** What the server allows, by its own numbers; the asking connection is not counted as used. */
  private record Room(int allowed, int reserved, int used) {
    private static final String QUERY =
        """
        SELECT current_setting('max_connections')::int,
               CASE WHEN current_setting('is_superuser') = 'on' THEN 0
                    ELSE current_setting('superuser_reserved_connections')::int
                         + COALESCE(current_setting('reserved_connections', true)::int, 0)
               END,
               (SELECT count(*) FROM pg_stat_activity
                 WHERE usesysid IS NOT NULL
                   AND COALESCE(backend_type, 'client backend') = 'client backend'
                   AND pid <> pg_backend_pid())
        """;

    static Room of(Connection connection) throws SQLException {
      try (Statement statement = connection.createStatement();
          ResultSet row = statement.executeQuery(QUERY)) {
        row.next();
        return new Room(row.getInt(1), row.getInt(2), row.getInt(3));
      }
    }

    int free() {
      return allowed - reserved - used;
    }
  }

  @Override
  public String version(Connection connection) throws SQLException {
    return settings(connection).get("server_version");
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    String query =
        "SELECT name, current_setting(name, true)"
            + " FROM unnest(?) WITH ORDINALITY AS wanted(name, place) ORDER BY place";
    Map<String, String> settings = new LinkedHashMap<>();
    try (PreparedStatement statement = connection.prepareStatement(query)) {
      Array names = connection.createArrayOf("text", SETTINGS.toArray());
      statement.setArray(1, names);
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          String value = rows.getString(2);
          if (value != null) {
            settings.put(rows.getString(1), value);
          }
        }
      }
    }
    settings.putAll(standbys(connection));
    return settings;
  }

  @Override
  public Map<String, Long> counters(Connection connection) throws SQLException {
    Map<String, Long> counters = new LinkedHashMap<>();
    for (String query : COUNTERS) {
      try {
        Counters.addColumns(connection, query, counters);
      } catch (SQLException e) {
        if (!isMissingObject(e)) {
          throw e;
        }
        // An older server without this view.
        connection.rollback();
      }
    }
    return counters;
  }

  /** A user without the right to see the state of others sees none at work. */
  @Override
  public Optional<List<OtherSession>> othersAtWork(Connection connection, Target target)
      throws SQLException {
    List<OtherSession> others = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(OTHERS)) {
      while (rows.next()) {
        others.add(
            new OtherSession(
                rows.getString(1),
                (rows.getString(2).isEmpty() ? "a program without a name" : rows.getString(2))
                    + " as "
                    + rows.getString(3)
                    + " from "
                    + rows.getString(4)));
      }
    }
    return Optional.of(others);
  }

  @Override
  public Optional<String> settle(Connection connection, Duration patience) throws SQLException {
    Patience left = new Patience(patience);
    try (Statement statement = connection.createStatement()) {
      // 0 would mean no limit at all.
      statement.setQueryTimeout((int) Math.max(1, patience.toSeconds()));
      statement.execute(PostgresqlWire.LIFT_TIME_LIMIT);
      statement.execute("CHECKPOINT");
      return Optional.of("checkpoint" + awaitStandbys(statement, left));
    } catch (SQLException e) {
      return switch (String.valueOf(e.getSQLState())) {
        case "42501" -> Optional.of("no checkpoint: this user may not ask for one");
        case "57014" -> Optional.of("a checkpoint that was not waited for to its end");
        default -> throw e;
      };
    }
  }

  /**
   * Waits until standbys have replayed what was written so far.
   *
   * @return how that went, in words; empty without standbys
   */
  private static String awaitStandbys(Statement statement, Patience patience) throws SQLException {
    String replayed =
        " FROM pg_stat_replication WHERE state IS NOT NULL AND replay_lsn >= '%s'"
            .formatted(single(statement, "SELECT pg_current_wal_lsn()"));
    String all =
        single(statement, "SELECT count(*) FROM pg_stat_replication WHERE state IS NOT NULL");
    if (all.equals("0")) {
      return "";
    }
    boolean done =
        patience.until(() -> all.equals(single(statement, "SELECT count(*)" + replayed)));
    return done
        ? ", replayed by all " + all + " standbys"
        : ", replayed by %s of %s standbys"
            .formatted(single(statement, "SELECT count(*)" + replayed), all);
  }

  private static String single(Statement statement, String query) throws SQLException {
    try (ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }

  /** The standbys of a primary; a user without the right to see their state sees none. */
  private static Map<String, String> standbys(Connection connection) throws SQLException {
    String query =
        "SELECT application_name, state, sync_state FROM pg_stat_replication"
            + " WHERE state IS NOT NULL ORDER BY application_name";
    Map<String, String> standbys = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        standbys.put("standby " + rows.getString(1), rows.getString(2) + ", " + rows.getString(3));
      }
    }
    return standbys;
  }
}
