package dev.loadstone.databases.jdbc;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import com.zaxxer.hikari.HikariPoolMXBean;
import com.zaxxer.hikari.SQLExceptionOverride;
import dev.loadstone.core.Closing;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Claim;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.KeyValueClient;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Plan;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.keyvalue.JdbcKeyValueClient;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;

final class JdbcClient implements DatabaseClient, SqlClient {
  /** Short enough for a worker to notice that its run has ended while the server is away. */
  private static final Duration CONNECTION_WAIT = Duration.ofSeconds(5);

  /** The pool opens connections one after another: the last of many waits for all the others. */
  private static final Duration OPENING_TIME = Duration.ofMillis(20);

  private final Dialect dialect;
  private final Target target;
  private final Isolation isolation;

  /** Shared with {@link #pool}: a driver's connections of one opening may have one client. */
  private final Dialect.Opening opening;

  private final HikariDataSource pool;

  /** The pool for schema, load and checks; {@link #pool} where every endpoint takes them. */
  private final HikariDataSource maintenance;

  private final CallLimits limits = new CallLimits();

  private Connection watching;

  JdbcClient(Dialect dialect, Target target, int connections) {
    this.dialect = dialect;
    this.target = target;
    this.isolation = dialect.isolation(target);
    this.opening = dialect.opening(target);
    this.pool = new HikariDataSource(configuration(opening, connections));
    Target forMaintenance = dialect.forMaintenance(target);
    this.maintenance =
        forMaintenance.equals(target)
            ? pool
            : new HikariDataSource(configuration(dialect.opening(forMaintenance), connections));
  }

  private HikariConfig configuration(Dialect.Opening opening, int connections) {
    HikariConfig config = new HikariConfig();
    config.setPoolName("loadstone-" + dialect.name());
    config.setDataSource(new PooledConnections(opening));
    config.setMaximumPoolSize(connections);
    // Opened when first asked for and kept: one that is replaced during a run would be measured.
    config.setMinimumIdle(0);
    config.setMaxLifetime(0);
    config.setIdleTimeout(0);
    config.setConnectionTimeout(
        CONNECTION_WAIT.plus(OPENING_TIME.multipliedBy(connections)).toMillis());
    config.setInitializationFailTimeout(-1);
    config.setAutoCommit(false);
    config.setTransactionIsolation("TRANSACTION_" + isolation.name());
    config.setExceptionOverride(new EvictionRule(dialect));
    dialect.setUp().ifPresent(config::setConnectionInitSql);
    // Commits the statement, which the first rollback would undo otherwise.
    config.setIsolateInternalQueries(true);
    return config;
  }

  /**
   * The dialect decides which connections the pool drops after failures: the pool's own list is for
   * other products, and drops connections after timeouts that did them no harm.
   */
  private record EvictionRule(Dialect dialect) implements SQLExceptionOverride {
    @java.lang.Override
    public SQLExceptionOverride.Override adjudicate(SQLException failure) {
      return dialect.classify(failure).connectionBroken()
          ? SQLExceptionOverride.Override.MUST_EVICT
          : SQLExceptionOverride.Override.DO_NOT_EVICT;
    }
  }

  @Override
  public <C> Optional<C> capability(Class<C> type) {
    if (type == SqlClient.class) {
      return Optional.of(type.cast(this));
    }
    return type == KeyValueClient.class
        ? dialect.keyValueSql().map(sql -> type.cast(new JdbcKeyValueClient(this, sql)))
        : Optional.empty();
  }

  @Override
  public ServerDescription describe() {
    try (Connection connection = connection(pool)) {
      DatabaseMetaData data = connection.getMetaData();
      return new ServerDescription(
          dialect.title(),
          dialect.version(connection),
          driver(data),
          dialect.describe(isolation, target),
          dialect.settings(connection));
    } catch (SQLException e) {
      throw dialect.explain(e, target);
    }
  }

  private String driver(DatabaseMetaData data) throws SQLException {
    String name = data.getDriverName() + " " + data.getDriverVersion();
    String preparation = dialect.preparation(target);
    return preparation.isEmpty() ? name : name + ", " + preparation;
  }

  @Override
  public Map<String, Long> counters() {
    try (Connection connection = connection(pool)) {
      return dialect.counters(connection);
    } catch (SQLException e) {
      throw dialect.explain(e, target);
    }
  }

  /** Uses a connection of its own, which stays open: the load may have all those of the pool. */
  @Override
  public synchronized Optional<List<OtherSession>> othersAtWork(Duration longest) {
    try {
      return dialect.othersAtWork(watching(), longest);
    } catch (SQLException e) {
      throw dialect.explain(e, target);
    }
  }

  /** {@inheritDoc} Uses the same connection. */
  @Override
  public synchronized Optional<Map<String, Plan>> plans(Map<String, String> statements) {
    Optional<Planner> planner = dialect.planner();
    try {
      return planner.isEmpty()
          ? Optional.empty()
          : Optional.of(planner.get().plans(watching(), statements));
    } catch (SQLException e) {
      throw dialect.explain(e, target);
    }
  }

  private Connection watching() throws SQLException {
    if (watching == null || !watching.isValid(0)) {
      watching = dialect.open(target);
    }
    return watching;
  }

  @Override
  public Optional<WaitSource> waits() {
    return Optional.of(dialect.waits(target));
  }

  @Override
  public Optional<String> settle(Duration patience) {
    try (Connection connection = dialect.open(target)) {
      // A checkpoint may take longer than a transaction, whose limit the driver has.
      connection.setNetworkTimeout(
          Runnable::run, (int) patience.plus(Dialect.SERVER_GRACE).toMillis());
      return dialect.settle(connection, patience);
    } catch (SQLException e) {
      throw dialect.explain(e, target);
    }
  }

  @Override
  public Claim claim() {
    return dialect
        .claim()
        .map(question -> SessionClaim.take(dialect, target, question))
        .orElse(Claim.NONE);
  }

  @Override
  public String database() {
    return dialect.name();
  }

  @Override
  public String dialect() {
    return dialect.dialect();
  }

  /**
   * {@inheritDoc}
   *
   * <p>It is opened as those of the pool are, and is none of them. The pool opens one after
   * another, 30 ms apart, and tries after ever longer pauses while a server is away: a fault would
   * cost what the pool costs.
   */
  @Override
  public Connection connection() throws SQLException {
    if (pool.isClosed()) {
      throw new SQLException("the client is closed", "08003");
    }
    // Those that the load has left would be counted against the server's limit.
    HikariPoolMXBean kept = pool.getHikariPoolMXBean();
    if (kept.getIdleConnections() > 0) {
      kept.softEvictConnections();
    }
    return open(opening, isolation);
  }

  @Override
  public Runnable limitCalls(Connection connection, LongSupplier since) throws SQLException {
    return dialect.abortsAtOnce() ? limits.limit(connection, since) : () -> {};
  }

  private Connection open(Dialect.Opening opening, Isolation level) throws SQLException {
    Connection connection = opening.open();
    try {
      if (dialect.setUp().isPresent()) {
        try (Statement statement = connection.createStatement()) {
          statement.execute(dialect.setUp().get());
        }
      }
      if (connection.getTransactionIsolation() != level.ofJdbc()) {
        connection.setTransactionIsolation(level.ofJdbc());
      }
      connection.setAutoCommit(false);
      return connection;
    } catch (SQLException e) {
      Closing.quietly(connection);
      throw e;
    }
  }

  /** When none can be had, the pool gives its own name and numbers, and the reason as the cause. */
  private static Connection connection(HikariDataSource pool) throws SQLException {
    try {
      return pool.getConnection();
    } catch (SQLTransientConnectionException e) {
      String reason =
          e.getCause() == null
              ? "no connection came free within %s ms".formatted(pool.getConnectionTimeout())
              : e.getCause().getMessage();
      throw new SQLTransientConnectionException(reason, e.getSQLState(), e.getErrorCode(), e);
    }
  }

  @Override
  public Connection connectionWithoutTimeLimit() throws SQLException {
    return withoutTimeLimit(false);
  }

  @Override
  public Connection connectionForReading() throws SQLException {
    return withoutTimeLimit(dialect.locksWhatIsRead());
  }

  /**
   * The pool does not check connections that were in use within the last half second. One that died
   * since, with its server, is dropped here and the next one is taken: nothing was done on it.
   */
  private Connection withoutTimeLimit(boolean readOnly) throws SQLException {
    for (int dead = 0; ; dead++) {
      Connection pooled = connection(maintenance);
      try {
        if (readOnly) {
          pooled.setReadOnly(true);
        }
        return NoTimeoutConnection.of(
            pooled, dialect.timeLimit(target), maintenance::evictConnection);
      } catch (SQLException e) {
        Closing.quietly(pooled);
        if (classify(e) != Outcome.CONNECTION_LOST || dead == target.connections()) {
          throw e;
        }
      }
    }
  }

  @Override
  public Optional<Connection> connectionForSnapshots() throws SQLException {
    Optional<Isolation> level = dialect.snapshotIsolation();
    if (level.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        NoTimeoutConnection.of(
            open(dialect.opening(dialect.forMaintenance(target)), level.get()),
            dialect.timeLimit(target),
            unpooled -> {}));
  }

  @Override
  public void changeSchema(Connection connection, List<String> statements) throws SQLException {
    SqlClient.super.changeSchema(
        connection, statements.stream().map(dialect::schemaStatement).toList());
  }

  @Override
  public PreparedStatement prepareBatch(Connection connection, String sql) throws SQLException {
    return dialect.prepareBatch(connection, sql);
  }

  @Override
  public SqlTables tables(Connection connection) {
    return dialect.tables(this, connection);
  }

  @Override
  public String named(String name, String sql) {
    return dialect.named(name, sql);
  }

  @Override
  public Outcome classify(SQLException failure) {
    return dialect.classify(failure);
  }

  @Override
  public boolean undoesWhatTimedOut(SQLException timeout, boolean call) {
    return dialect.undoesWhatTimedOut(timeout, call);
  }

  @Override
  public boolean isMissingObject(SQLException failure) {
    return dialect.isMissingObject(failure);
  }

  @Override
  public BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return dialect.bulkWriter(connection, table, columns);
  }

  @Override
  public boolean loadsInTransactions() {
    return dialect.loadsInTransactions();
  }

  @Override
  public boolean pipelinesStatements() {
    return dialect.pipelinesStatements();
  }

  @Override
  public boolean supportsArrays() {
    return dialect.supportsArrays();
  }

  @Override
  public synchronized void close() {
    pool.close();
    maintenance.close();
    limits.close();
    Closing.quietly(watching);
  }
}
