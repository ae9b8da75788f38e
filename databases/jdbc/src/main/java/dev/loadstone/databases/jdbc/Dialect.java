package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.EmptyCalls;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
import dev.loadstone.core.database.WaitSource;
import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import dev.loadstone.databases.jdbc.bulk.BatchWriter;
import dev.loadstone.databases.jdbc.keyvalue.KeyValueSql;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/**
 * All that differs from one JDBC database to the next. An implementation is immutable. The {@link
 * Target} says where the server is. Differences between servers of one protocol, or between
 * versions of one product, are found out once, by {@link #of}.
 */
public interface Dialect {
  /** The server should give up a statement first; when it does not, the socket is cut. */
  Duration SERVER_GRACE = Duration.ofSeconds(5);

  /** A database that speaks the dialect; the verification tells users what was tried. */
  record Product(String name, String title, String verification) {}

  Product product();

  default String name() {
    return product().name();
  }

  /**
   * See {@link dev.loadstone.core.database.SqlClient#dialect()}: the database's own name, or that
   * of another database whose SQL it takes.
   */
  default String dialect() {
    return name();
  }

  default String title() {
    return product().title();
  }

  /** Opens connections to one target. */
  interface Opening {
    Connection open() throws SQLException;

    static Opening by(Driver driver, String url, Properties properties) {
      return () -> driver.connect(url, properties);
    }
  }

  /**
   * Prepares the connections of a client, which share what the driver shares. Their time limit for
   * each statement is {@link Target#timeout()}; the target's own properties win over everything
   * that the dialect would set.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE} when the target lacks
   *     what this database needs or asks for what it does not have
   */
  Opening opening(Target target);

  /**
   * Returns whether the driver limits calls by the socket, and ends one at once that is aborted,
   * whether or not the server answers.
   */
  default boolean abortsAtOnce() {
    return false;
  }

  /** Opens a connection for a question or two, which shares nothing with those of the load. */
  default Connection open(Target target) throws SQLException {
    return opening(target).open();
  }

  /**
   * Returns this dialect as a particular server speaks it. Whatever depends on the server's
   * version, its settings, or something between it and the client, is asked here and nowhere else.
   *
   * @param probe a connection to the server, in auto-commit mode
   */
  default Dialect of(Connection probe, Target target) throws SQLException {
    return this;
  }

  /**
   * The first statement on a pooled connection. It sets what a session would otherwise inherit from
   * its user or server, and what changes the meaning of SQL or its limits of time. Empty where the
   * driver's properties say it all.
   */
  default Optional<String> setUp() {
    return Optional.empty();
  }

  /** The isolation level for benchmarks when the target names none. */
  default Isolation defaultIsolation() {
    return Isolation.READ_COMMITTED;
  }

  default Isolation isolation(Target target) {
    return target.isolation() == null ? defaultIsolation() : target.isolation();
  }

  /**
   * Proves that the server keeps to a level instead of silently taking another one.
   *
   * @param connection any connection to the server; it is not used for anything else afterwards
   * @param level as {@link #isolation} gives it
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE} when the server would
   *     take another one
   */
  default void requireIsolation(Connection connection, Isolation level) throws SQLException {
    // Most servers refuse a level that they do not have when a connection asks for it.
  }

  /**
   * Describes a level in words. The words are its title alone only where the level is that of all
   * transactions together and what the standard means by it.
   */
  default String describe(Isolation level, Target target) {
    return level.title();
  }

  /**
   * The target for schema, load and checks: the given one, unless some of its endpoints do not take
   * all of them.
   */
  default Target forMaintenance(Target target) {
    return target;
  }

  /** Adapts a statement of a schema to this server's version. */
  default String schemaStatement(String sql) {
    return sql;
  }

  default PreparedStatement prepareBatch(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /** See {@link dev.loadstone.core.database.SqlClient#named}. */
  default String named(String name, String sql) {
    return sql;
  }

  /**
   * Says, for the description of the driver, where statements are parsed and planned: once on the
   * server, or each time that they come. Empty where there is nothing to choose.
   */
  default String preparation(Target target) {
    return "";
  }

  default boolean pipelinesStatements() {
    return false;
  }

  default boolean loadsInTransactions() {
    return true;
  }

  default boolean supportsArrays() {
    return false;
  }

  /** The statements that lift a connection's time limit, and restore the one it was opened with. */
  record TimeLimit(String lift, String restore) {}

  /** The server's time limit for statements; empty where only the driver keeps one. */
  default Optional<TimeLimit> timeLimit(Target target) {
    return Optional.empty();
  }

  /** The statements that make a table a key-value store; empty where that is not offered. */
  default Optional<KeyValueSql> keyValueSql() {
    return Optional.empty();
  }

  SqlTables tables(SchemaAccess client, Connection connection);

  /** Returns whether transactions lock what they read unless they are declared read-only. */
  default boolean locksWhatIsRead() {
    return false;
  }

  /**
   * The level at which all statements of a transaction read one committed state and lock nothing;
   * empty where there is none.
   */
  default Optional<Isolation> snapshotIsolation() {
    return Optional.of(Isolation.REPEATABLE_READ);
  }

  /** The outcome of a failure, which is never a completed one. */
  Outcome classify(SQLException failure);

  /** See {@link dev.loadstone.core.database.SqlClient#undoesWhatTimedOut}. */
  default boolean undoesWhatTimedOut(SQLException timeout, boolean call) {
    return false;
  }

  boolean isMissingObject(SQLException failure);

  /**
   * Proves that the server has room for connections, where it has one limit for all of them.
   * Elsewhere a limit is reported by {@link #explain} to whoever meets it.
   *
   * @param connection any connection to the server
   * @param wanted connections that will be opened, this one not counted
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#SYSTEM_UNAVAILABLE} and the
   *     numbers, when it has no room
   */
  default void requireConnectionSlots(Connection connection, Target target, int wanted)
      throws SQLException {}

  /** Puts a failure to connect into words: what was wrong, where, what to do. */
  LoadstoneException explain(SQLException failure, Target target);

  default BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return new BatchWriter(connection, table, columns);
  }

  default String version(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseProductVersion();
  }

  /** The settings that decide what a result means, in the order in which they are shown. */
  Map<String, String> settings(Connection connection) throws SQLException;

  /**
   * Opens a connection whose transaction may stay open for as long as a claim does, without keeping
   * the server from anything.
   */
  default Connection openForClaim(Target target) throws SQLException {
    return open(target);
  }

  /**
   * A query that claims the database. It gives 1 when the transaction that asks has the database
   * for itself until it ends, and 0 when another one has it; empty where the server has no such
   * lock. The claim is not the session's, which others may share behind a pooler. Where the
   * server's locks belong to sessions all the same, it lives as long as the session.
   */
  default Optional<String> claim() {
    return Optional.empty();
  }

  default Map<String, Long> counters(Connection connection) throws SQLException {
    return Map.of();
  }

  /** See {@link dev.loadstone.core.database.DatabaseClient#waits}. */
  default WaitSource waits(Target target) {
    return new EmptyCalls(title(), new Ping(this, target));
  }

  /** Makes a call that does nothing in the server. */
  default void callNothing(Connection connection) throws SQLException {
    if (!connection.isValid(0)) {
      throw new SQLException("an empty call had no answer", "08006");
    }
  }

  /** Asks for plans; empty where that is not known of this database. */
  default Optional<Planner> planner() {
    return Optional.empty();
  }

  /** The connection is for this alone, in auto-commit mode. */
  default Optional<List<OtherSession>> othersAtWork(Connection connection, Duration longest)
      throws SQLException {
    return Optional.empty();
  }

  /** The connection is for this alone, in auto-commit mode. */
  default Optional<String> settle(Connection connection, Duration patience) throws SQLException {
    return Optional.empty();
  }
}
