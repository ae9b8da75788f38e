package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Patience;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import org.postgresql.PGProperty;
import org.postgresql.jdbc.PreferQueryMode;

/**
 * PostgreSQL by its own driver. Behind a pooler that hands the server's sessions around between
 * transactions, neither settings nor prepared statements are left in a session: others would get
 * them, and our own next transaction would miss them.
 */
public final class PostgresqlDialect extends PostgresqlFamily {
  /**
   * Sessions at work now or in the last two seconds; those with our name in our database are the
   * load's.
   */
  private static final String OTHERS =
      """
      SELECT pid,
             format('%s as %s from %s',
                    coalesce(nullif(application_name, ''), 'a program without a name'),
                    usename, coalesce(host(client_addr), 'a socket'))
        FROM pg_stat_activity
       WHERE backend_type = 'client backend'
         AND pid <> pg_backend_pid()
         AND (application_name <> current_setting('application_name')
              OR datname <> current_database())
         AND (state = 'active' OR state_change > clock_timestamp() - interval '2 s')
      """;

  private static final long CLAIM = 0x6c6f616473746f6eL;

  private static final String SLOTS =
      """
      SELECT current_setting('max_connections')::int AS allowed,
             CASE WHEN current_setting('is_superuser') = 'on' THEN 0
                  ELSE current_setting('superuser_reserved_connections')::int
                       + COALESCE(current_setting('reserved_connections', true)::int, 0)
             END AS reserved,
             (SELECT count(*) FROM pg_stat_activity
               WHERE usesysid IS NOT NULL
                 AND COALESCE(backend_type, 'client backend') = 'client backend'
                 AND pid <> pg_backend_pid()) AS used
      """;

  /** The standbys of a primary; none for a user without the right to see their state. */
  private static final String STANDBYS =
      """
      SELECT 'standby ' || application_name, state || ', ' || sync_state
        FROM pg_stat_replication
       WHERE state IS NOT NULL
       ORDER BY application_name
      """;

  private static final String TOTALS_OF_DATABASE = "pg_stat_database";

  /** Views with totals, in one row for each database or one alone. */
  private static final List<String> TOTALS =
      List.of(TOTALS_OF_DATABASE, "pg_stat_wal", "pg_stat_bgwriter");

  /** For each table what was read of it from end to end, and put into it. */
  private static final String TOTALS_OF_TABLES =
      """
      SELECT 'pg_stat_user_tables.' || relname || '.' || name, total
        FROM pg_stat_user_tables,
             LATERAL (VALUES ('seq_scan', seq_scan), ('seq_tup_read', seq_tup_read),
                             ('n_tup_ins', n_tup_ins)) AS totals (name, total)
       WHERE schemaname = current_schema()
       ORDER BY 1
      """;

  private final boolean sessionsAreShared;

  public PostgresqlDialect() {
    this(false);
  }

  private PostgresqlDialect(boolean sessionsAreShared) {
    this.sessionsAreShared = sessionsAreShared;
  }

  /** A limit ends with the statement, before its commit begins. */
  @Override
  public boolean undoesWhatTimedOut(SQLException timeout, boolean call) {
    return true;
  }

  @Override
  public Product product() {
    return new Product(
        "postgresql",
        "PostgreSQL",
        "tested on PostgreSQL 18.6 as a local server on Linux x86-64 at all isolation levels, and"
            + " as a primary with two synchronous standbys, one of which took over from a killed"
            + " primary; 15.18 was tried by binary. Other versions and platforms, and TLS, were not"
            + " tried");
  }

  @Override
  public boolean pipelinesStatements() {
    return true;
  }

  @Override
  public String named(String name, String sql) {
    return SessionWaits.named(name, sql);
  }

  @Override
  public WaitSource waits(Target target) {
    return new SessionWaits(this, target, new PostgresqlWaits());
  }

  /** {@inheritDoc} A shared session would be left with what is prepared in it. */
  @Override
  public Optional<Planner> planner() {
    return sessionsAreShared ? Optional.empty() : Optional.of(Planner.POSTGRESQL);
  }

  @Override
  public Optional<KeyValueSql> keyValueSql() {
    return Optional.of(KeyValueSql.postgresql());
  }

  /**
   * {@inheritDoc} A snapshot that stays would keep all row versions since: pages that are updated
   * often then grow, and a load takes twice as long. The last result of the extended protocol keeps
   * its snapshot; a transaction above read committed keeps its first one.
   */
  @Override
  public Connection openForClaim(Target target) throws SQLException {
    Properties properties = properties(target);
    set(properties, PGProperty.PREFER_QUERY_MODE, PreferQueryMode.SIMPLE.value());
    Connection connection = new org.postgresql.Driver().connect(url(target), properties);
    try (Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute("SET TRANSACTION ISOLATION LEVEL READ COMMITTED");
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  @Override
  public Optional<String> claim() {
    return Optional.of(
        "SELECT pg_try_advisory_xact_lock(%s)::int FROM (%s) AS patience"
            .formatted(CLAIM, PATIENCE.formatted("true")));
  }

  @Override
  public Dialect of(Connection probe, Target target) throws SQLException {
    return Pooler.sharesSessions(probe, () -> open(target)) ? new PostgresqlDialect(true) : this;
  }

  @Override
  Properties properties(Target target) {
    Properties properties = super.properties(target);
    if (sessionsAreShared
        && !target.properties().containsKey(PGProperty.PREPARE_THRESHOLD.getName())) {
      set(properties, PGProperty.PREPARE_THRESHOLD, "0");
    }
    return properties;
  }

  @Override
  public Optional<String> setUp() {
    return inSession(Optional.of(setUpSession()));
  }

  @Override
  public Optional<TimeLimit> timeLimit(Target target) {
    return inSession(super.timeLimit(target));
  }

  /** What is set in a session of our own; empty where sessions are shared. */
  private <T> Optional<T> inSession(Optional<T> setting) {
    return sessionsAreShared ? Optional.empty() : setting;
  }

  /** The level is a setting of the session, too. */
  @Override
  public void requireIsolation(Connection connection, Isolation level) throws SQLException {
    String ofServer = Queries.text(connection, "SHOW transaction_isolation");
    if (sessionsAreShared && !ofServer.equals(level.title())) {
      throw LoadstoneException.usage(
          "isolation: %s would be set in a session, and a pooler before the server hands sessions"
              + " around between transactions; expected the server's own, %s, or a pooler that"
              + " leaves a client its session (pool_mode=session)",
          level.title(), ofServer);
    }
  }

  @Override
  void setWithSeveralEndpoints(Properties properties) {
    // A standby takes no writes.
    set(properties, PGProperty.TARGET_SERVER_TYPE, "primary");
  }

  @Override
  public void requireConnectionSlots(Connection connection, Target target, int wanted)
      throws SQLException {
    ConnectionSlots.require(title(), target, wanted, () -> slots(connection));
  }

  private static ConnectionSlots slots(Connection connection) throws SQLException {
    Map<String, Long> now = Queries.row(connection, SLOTS);
    return new ConnectionSlots(
        now.get("allowed").intValue(), now.get("reserved").intValue(), now.get("used").intValue());
  }

  @Override
  public String version(Connection connection) throws SQLException {
    return Queries.text(connection, "SHOW server_version");
  }

  @Override
  public Map<String, String> settings(Connection connection) throws SQLException {
    Map<String, String> settings = settings(connection, ServerNames.of("postgresql settings"));
    settings.putAll(Queries.pairs(connection, STANDBYS));
    if (sessionsAreShared) {
      settings.put(
          "sessions",
          "shared between transactions by a pooler: nothing prepared on the server unless asked"
              + " for, and no limits of time but the server's");
    }
    return settings;
  }

  @Override
  public Map<String, Long> counters(Connection connection) throws SQLException {
    Map<String, Long> counters = new LinkedHashMap<>();
    for (String view : TOTALS) {
      String columns =
          ServerNames.of(view).stream()
              .map(column -> "%s AS \"%s.%1$s\"".formatted(column, view))
              .collect(Collectors.joining(", "));
      String ours = view.equals(TOTALS_OF_DATABASE) ? " WHERE datname = current_database()" : "";
      try {
        counters.putAll(Queries.row(connection, "SELECT " + columns + " FROM " + view + ours));
      } catch (SQLException e) {
        if (!isMissingObject(e)) {
          throw e;
        }
        // An older server without this view.
        connection.rollback();
      }
    }
    Queries.pairs(connection, TOTALS_OF_TABLES)
        .forEach((name, total) -> counters.put(name, Long.valueOf(total)));
    return counters;
  }

  /**
   * {@inheritDoc} A user without the right to see the state of others sees none at work. A shared
   * session does not have the name of the program that works in it.
   */
  @Override
  public Optional<List<OtherSession>> othersAtWork(Connection connection, Duration longest)
      throws SQLException {
    if (sessionsAreShared) {
      return Optional.empty();
    }
    return Optional.of(
        Queries.pairs(connection, OTHERS).entrySet().stream()
            .map(session -> new OtherSession(session.getKey(), session.getValue()))
            .toList());
  }

  @Override
  public Optional<String> settle(Connection connection, Duration patience) throws SQLException {
    Patience left = new Patience(patience);
    try (Statement statement = connection.createStatement()) {
      // 0 would mean no limit at all.
      statement.setQueryTimeout((int) Math.max(1, patience.toSeconds()));
      connection.setAutoCommit(false);
      statement.execute("SET LOCAL statement_timeout = 0");
      statement.execute("CHECKPOINT");
      connection.commit();
      connection.setAutoCommit(true);
      return Optional.of("checkpoint" + awaitStandbys(connection, left));
    } catch (SQLException e) {
      return switch (String.valueOf(e.getSQLState())) {
        case "42501" -> Optional.of("no checkpoint: this user may not ask for one");
        case "57014" -> Optional.of("a checkpoint that was not waited for to its end");
        default -> throw e;
      };
    }
  }

  /** Waits until the standbys have replayed what was written; empty without standbys. */
  private static String awaitStandbys(Connection connection, Patience patience)
      throws SQLException {
    String replayed =
        " FROM pg_stat_replication WHERE state IS NOT NULL AND replay_lsn >= '%s'"
            .formatted(Queries.text(connection, "SELECT pg_current_wal_lsn()"));
    String all =
        Queries.text(
            connection, "SELECT count(*) FROM pg_stat_replication WHERE state IS NOT NULL");
    if (all.equals("0")) {
      return "";
    }
    boolean done =
        patience.until(() -> all.equals(Queries.text(connection, "SELECT count(*)" + replayed)));
    return done
        ? ", replayed by all " + all + " standbys"
        : ", replayed by %s of %s standbys"
            .formatted(Queries.text(connection, "SELECT count(*)" + replayed), all);
  }
}
