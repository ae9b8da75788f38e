package dev.loadstone.databases.jdbc;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.BulkWriter;
import dev.loadstone.core.database.Isolation;
import dev.loadstone.core.database.OtherSession;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.Target;
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
 * All that differs from one JDBC database to the next. An implementation is immutable; where a
 * server is comes in by the {@link Target}, and what differs between servers of one protocol, or
 * between versions of one product, is told once, by {@link #of}.
 */
public interface Dialect {
  /**
   * The database that speaks it.
   *
   * @param name as in experiments
   * @param title as people read it
   * @param verification says what was, and was not, tried; shown to users
   */
  record Product(String name, String title, String verification) {}

  /** The database that speaks it. */
  Product product();

  /** The database's name in experiments. */
  default String name() {
    return product().name();
  }

  /**
   * See {@link dev.loadstone.core.database.SqlClient#dialect()}: its own name, or that of a
   * database whose SQL it takes.
   */
  default String dialect() {
    return name();
  }

  /** The database as people read it. */
  default String title() {
    return product().title();
  }

  /** The driver. */
  Driver driver();

  /**
   * The JDBC address. Never holds the password.
   *
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE} when the target does
   *     not say what this database needs to know
   */
  String url(Target target);

  /**
   * The driver's properties, user and password among them. The target's own properties win over
   * everything that the dialect would set, and {@link Target#timeout()} is in force for each
   * statement.
   */
  Properties properties(Target target);

  /** A connection of its own, outside of every pool. */
  default Connection open(Target target) throws SQLException {
    return driver().connect(url(target), properties(target));
  }

  /**
   * This dialect as a particular server speaks it. What depends on the server's version, on what it
   * is set to, or on something between it and the client, is asked here and nowhere else.
   *
   * @param probe a connection to the server, committing by itself
   */
  default Dialect of(Connection probe, Target target) throws SQLException {
    return this;
  }

  /**
   * The statement that a pooled connection begins with, which sets what a session would take over
   * from its user or server and what changes the meaning or the patience of SQL; empty where the
   * driver's properties say it all.
   */
  default Optional<String> setUp() {
    return Optional.empty();
  }

  /** The level for benchmarks when the target names none. */
  default Isolation defaultIsolation() {
    return Isolation.READ_COMMITTED;
  }

  /** The level that a target asks for, or the default. */
  default Isolation isolation(Target target) {
    return target.isolation() == null ? defaultIsolation() : target.isolation();
  }

  /**
   * Proves that the server keeps to a level instead of taking another one in silence.
   *
   * @param connection any connection to the server, which is not used for anything else behind
   * @param level as {@link #isolation} gives it
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#USAGE} when it would not
   */
  default void requireIsolation(Connection connection, Isolation level) throws SQLException {
    // Most servers refuse a level that they do not have when a connection asks for it.
  }

  /**
   * A level in words, which are its title alone only where the level is that of all transactions
   * together and what the standard means by it.
   */
  default String describe(Isolation level, Target target) {
    return level.title();
  }

  /**
   * The target for schema, load and checks, where not every endpoint takes all of them; otherwise
   * the target itself.
   */
  default Target forMaintenance(Target target) {
    return target;
  }

  /** A statement of a schema as this server's version takes it. */
  default String schemaStatement(String sql) {
    return sql;
  }

  /** See {@link dev.loadstone.core.database.SqlClient#prepareBatch}. */
  default PreparedStatement prepareBatch(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /**
   * Where statements are parsed and planned, in words for the description of the driver: at the
   * server once, or each time that they come; empty where there is nothing to choose.
   */
  default String preparation(Target target) {
    return "";
  }

  /** See {@link dev.loadstone.core.database.SqlClient#pipelinesStatements()}. */
  default boolean pipelinesStatements() {
    return false;
  }

  /** See {@link dev.loadstone.core.database.SqlClient#loadsInTransactions()}. */
  default boolean loadsInTransactions() {
    return true;
  }

  /** See {@link dev.loadstone.core.database.SqlClient#supportsArrays()}. */
  default boolean supportsArrays() {
    return false;
  }

  /**
   * The statement that lifts the server's time limit of statements on one connection; empty where
   * the driver alone keeps it.
   */
  default Optional<String> disableStatementTimeout() {
    return Optional.empty();
  }

  /** The statement that puts the time limit back as it was when the connection was opened. */
  default Optional<String> enableStatementTimeout(Target target) {
    return Optional.empty();
  }

  /** The statements that make a table a key-value store; empty where that is not offered. */
  default Optional<KeyValueSql> keyValueSql() {
    return Optional.empty();
  }

  /** See {@link dev.loadstone.core.database.SqlClient#tables}. */
  SqlTables tables(SchemaAccess client, Connection connection);

  /** Whether transactions lock the rows that they read unless it is said that they read only. */
  default boolean locksWhatIsRead() {
    return false;
  }

  /** The class of a failure. Never a completed outcome. */
  Outcome classify(SQLException failure);

  /** Whether a table, procedure or other object is missing. */
  boolean isMissingObject(SQLException failure);

  /**
   * Proves that the server has room for connections, where it has one limit for all of them.
   * Otherwise whoever meets a limit hears of it by {@link #explain}.
   *
   * @param connection any connection to the server
   * @param target where it leads
   * @param wanted connections that will be opened, this one not counted
   * @throws LoadstoneException with {@link dev.loadstone.core.ExitCode#SYSTEM_UNAVAILABLE}, naming
   *     the numbers, when it has not
   */
  default void requireConnectionSlots(Connection connection, Target target, int wanted)
      throws SQLException {}

  /** Puts a failure to connect into words: what was wrong, where, what to do. */
  LoadstoneException explain(SQLException failure, Target target);

  /** See {@link dev.loadstone.core.database.SqlClient#bulkWriter}. */
  default BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException {
    return new BatchWriter(connection, table, columns);
  }

  /** The server's version, in its own words. */
  default String version(Connection connection) throws SQLException {
    return connection.getMetaData().getDatabaseProductVersion();
  }

  /** The settings that decide what a number means, in the order to show. */
  Map<String, String> settings(Connection connection) throws SQLException;

  /**
   * A question whose answer is 1 when the transaction that asks it has the database for itself from
   * now on, as long as it is open, and 0 when another has it; empty where the server has no such
   * thing. Not the session, which may be others' too behind a pooler; where the server's locks are
   * sessions' all the same, it lives as long.
   */
  default Optional<String> claim() {
    return Optional.empty();
  }

  /** See {@link dev.loadstone.core.database.DatabaseClient#counters()}. */
  default Map<String, Long> counters(Connection connection) throws SQLException {
    return Map.of();
  }

  /**
   * See {@link dev.loadstone.core.database.DatabaseClient#othersAtWork()}.
   *
   * @param connection of its own, committing by itself
   */
  default Optional<List<OtherSession>> othersAtWork(Connection connection, Target target)
      throws SQLException {
    return Optional.empty();
  }

  /**
   * See {@link dev.loadstone.core.database.DatabaseClient#settle}.
   *
   * @param connection of its own, committing by itself, without a limit of time
   */
  default Optional<String> settle(Connection connection, Duration patience) throws SQLException {
    return Optional.empty();
  }
}
