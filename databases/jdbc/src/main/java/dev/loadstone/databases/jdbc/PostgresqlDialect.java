package dev.loadstone.databases.jdbc;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.Target;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.sql.Array;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.postgresql.PGProperty;

/** PostgreSQL by its own driver. */
public final class PostgresqlDialect implements Dialect {
  /** The server should give up a statement first; the socket is cut when it does not. */
  private static final Duration SERVER_GRACE = Duration.ofSeconds(5);

  /** Connections of a client that has just left take a moment to go. */
  private static final Duration ROOM_WAIT = Duration.ofSeconds(3);

  private static final List<String> SETTINGS =
      List.of(
          "server_version",
          "fsync",
          "synchronous_commit",
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
    return "tested on PostgreSQL 18.6 as a local server on Linux x86-64 at all isolation levels;"
        + " other versions and platforms, TLS and several endpoints were not tried";
  }

  @Override
  public Driver driver() {
    return new org.postgresql.Driver();
  }

  @Override
  public String url(Target target) {
    if (target.endpoints().isEmpty()) {
      throw new LoadstoneException(
          ExitCode.USAGE,
          "postgresql has no endpoints; give them as endpoints: [\"host:port\"],"
              + " or let Loadstone start a server with deployment: local");
    }
    return "jdbc:postgresql://"
        + String.join(",", target.endpoints())
        + "/"
        + URLEncoder.encode(target.database(), StandardCharsets.UTF_8);
  }

  @Override
  public Properties properties(Target target) {
    Properties properties = new Properties();
    set(properties, PGProperty.APPLICATION_NAME, "loadstone");
    set(properties, PGProperty.TCP_KEEP_ALIVE, "true");
    set(properties, PGProperty.CONNECT_TIMEOUT, seconds(ConnectTrouble.LIMIT));
    set(properties, PGProperty.LOGIN_TIMEOUT, seconds(ConnectTrouble.LIMIT));
    // Error details quote the server's rows and the statement's values; the codes are enough.
    set(properties, PGProperty.LOG_SERVER_ERROR_DETAIL, "false");
    // Every statement of a benchmark comes back thousands of times: it is prepared on the server
    // when first executed, not at the sixth time as the driver would.
    set(properties, PGProperty.PREPARE_THRESHOLD, "1");
    set(properties, PGProperty.REWRITE_BATCHED_INSERTS, "true");
    if (target.endpoints().size() > 1) {
      // A standby takes no writes.
      set(properties, PGProperty.TARGET_SERVER_TYPE, "primary");
    }
    if (!target.user().isEmpty()) {
      set(properties, PGProperty.USER, target.user());
    }
    if (target.password().isPresent()) {
      set(properties, PGProperty.PASSWORD, target.password().reveal());
    }
    set(properties, PGProperty.SOCKET_TIMEOUT, seconds(target.timeout().plus(SERVER_GRACE)));
    properties.putAll(target.properties());
    // Of the server's options the last one counts, so the user's stand behind ours.
    properties.merge(
        PGProperty.OPTIONS.getName(),
        "-c statement_timeout=" + target.timeout().toMillis(),
        (given, ours) -> ours + " " + given);
    return properties;
  }

  private static void set(Properties properties, PGProperty property, String value) {
    properties.setProperty(property.getName(), value);
  }

  private static String seconds(Duration duration) {
    return Long.toString(duration.plusMillis(999).toSeconds());
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
  public boolean supportsArrays() {
    return true;
  }

  @Override
  public String liftTimeLimit(Target target) {
    return "SET statement_timeout = 0";
  }

  @Override
  public String restoreTimeLimit(Target target) {
    return "RESET statement_timeout";
  }

  @Override
  public Outcome classify(SQLException failure) {
    String state = failure.getSQLState();
    if (state == null) {
      // The pool says so when it could not open a connection in time.
      return failure instanceof SQLTransientConnectionException
          ? Outcome.CONNECTION_LOST
          : Outcome.ERROR;
    }
    return switch (state) {
      case "40001" -> Outcome.SERIALIZATION_FAILURE;
      case "40P01", "55P03" -> Outcome.DEADLOCK;
      case "57014" -> Outcome.TIMEOUT;
      case "57P01", "57P02", "57P03" -> Outcome.CONNECTION_LOST;
      case "53300" -> Outcome.REJECTED;
      default -> state.startsWith("08") ? Outcome.CONNECTION_LOST : Outcome.ERROR;
    };
  }

  @Override
  public boolean isMissingObject(SQLException failure) {
    String state = failure.getSQLState();
    return state != null
        && switch (state) {
          case "42P01", "42883", "42704", "3F000" -> true;
          default -> false;
        };
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
        throw unavailable(
            target,
            "the server has room for "
                + room.free()
                + " more connections, and "
                + wanted
                + " are asked for ("
                + target.connections()
                + " for the run and "
                + (wanted - target.connections())
                + " for checks): max_connections is "
                + room.allowed
                + ", of which "
                + room.reserved
                + " are reserved and "
                + room.used
                + " are in use; ask for fewer connections or raise max_connections",
            null);
      }
      try {
        Thread.sleep(100);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new LoadstoneException(
            ExitCode.INTERRUPTED, "interrupted while waiting for free connections", e);
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
  public LoadstoneException explain(SQLException failure, Target target) {
    String state = failure.getSQLState() == null ? "" : failure.getSQLState();
    String reason =
        switch (state) {
          case "28P01" ->
              "it refused the password of user "
                  + target.user()
                  + "; correct user or password of this system";
          case "28000" ->
              "it does not let user "
                  + target.user()
                  + " in ("
                  + failure.getMessage()
                  + "); correct the user, or pg_hba.conf on the server";
          case "3D000" ->
              "it has no database \""
                  + target.database()
                  + "\"; create it or correct the setting database";
          case "53300" ->
              "it has no connection left ("
                  + failure.getMessage()
                  + "); ask for fewer connections or raise max_connections";
          case "57P03" -> "it is starting up or shutting down (" + failure.getMessage() + ")";
          default -> byCause(failure, target);
        };
    return unavailable(target, reason, failure);
  }

  private static String byCause(SQLException failure, Target target) {
    Optional<String> network = ConnectTrouble.explain(failure, "sslmode, sslrootcert and the like");
    if (network.isPresent()) {
      return network.get();
    }
    if ("08P01".equals(failure.getSQLState())) {
      return "what answers there does not speak PostgreSQL's protocol ("
          + failure.getMessage()
          + "); correct the endpoints";
    }
    if ("08006".equals(failure.getSQLState())) {
      return "the connection was cut off ("
          + failure.getMessage()
          + "); see whether the server is up, and whether it is PostgreSQL that answers there";
    }
    return failure.getMessage()
        + (target.password().isPresent() ? "" : "; this system has no password set");
  }

  private static LoadstoneException unavailable(
      Target target, String reason, SQLException failure) {
    return new LoadstoneException(
        ExitCode.SYSTEM_UNAVAILABLE,
        "PostgreSQL at " + String.join(", ", target.endpoints()) + ": " + reason,
        failure);
  }

  @Override
  public BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return new TabSeparatedWriter(new CopyChannel(connection, table, columns), columns.size());
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
}
