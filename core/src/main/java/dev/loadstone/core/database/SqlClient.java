package dev.loadstone.core.database;

import dev.loadstone.core.database.mark.SchemaAccess;
import dev.loadstone.core.database.mark.SqlTables;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;

/** A pool of JDBC connections to one system, with what a benchmark must know about its dialect. */
public interface SqlClient extends SchemaAccess {
  /** How many connections {@link #read} takes after the first one. */
  int OTHERS = 3;

  /**
   * The name in experiments of the database that the server turned out to be, which may be another
   * one than was asked for.
   */
  String database();

  /**
   * The name of the dialect: selects {@code ddl/<benchmark>/<dialect>.sql} and {@code
   * procedures/<benchmark>/<dialect>.sql}.
   */
  String dialect();

  /**
   * A connection from the pool for transactions: auto-commit off, at the configured isolation
   * level, no statement longer than the target's timeout. Closing gives it back, rolled back.
   */
  Connection connection() throws SQLException;

  /**
   * Limits the calls on a connection by its caller's clock, in place of the driver's own limit: a
   * socket with a limit makes three system calls for an answer, one without makes one. A connection
   * whose call takes longer than the driver's limit is aborted. Drivers that have no such limit, or
   * whose abort waits for the server, keep what they have.
   *
   * @param connection from {@link #connection()}
   * @param since when the call under way began, by {@link System#nanoTime()}; 0 while there is none
   * @return to be run when the connection is closed
   */
  default Runnable limitCalls(Connection connection, LongSupplier since) throws SQLException {
    return () -> {};
  }

  /**
   * A connection for work that may take long: schema, load, indexes, checks. It leads to an
   * endpoint that allows all of that, which not every endpoint need do, and its statements have no
   * time limit. Closing gives it back, rolled back.
   */
  Connection connectionWithoutTimeLimit() throws SQLException;

  /**
   * A connection as {@link #connectionWithoutTimeLimit()}, for reading only. It sees at least what
   * has been committed until now. Where a server locks each row that a transaction reads, it locks
   * none here.
   */
  default Connection connectionForReading() throws SQLException {
    return connectionWithoutTimeLimit();
  }

  /** Something that is read over one connection; it may be begun again over another one. */
  @FunctionalInterface
  interface Reading<T> {
    T over(Connection connection) throws SQLException;
  }

  /**
   * Reads over a {@link #connectionForReading()}. When it breaks, as a connection may that is older
   * than a fault of its server, that is done again over another one, {@value #OTHERS} times at
   * most.
   */
  default <T> T read(Reading<T> reading) throws SQLException {
    for (int left = OTHERS; ; left--) {
      Connection connection = connectionForReading();
      try (connection) {
        return reading.over(connection);
      } catch (SQLException e) {
        if (left == 0 || !classify(e).connectionBroken()) {
          throw e;
        }
      }
    }
  }

  /**
   * A connection of its own, outside of the pool, whose transactions read one committed state
   * whatever others commit meanwhile, without locks and without a time limit. Empty where the
   * system has no such transactions.
   */
  default Optional<Connection> connectionForSnapshots() throws SQLException {
    return Optional.empty();
  }

  /**
   * Returns whether the statements of a connection make one transaction until it is committed. If
   * not, each statement is a transaction of its own, commit and rollback do nothing, and what a
   * benchmark runs statement by statement is not transactional; its results must say so.
   */
  default boolean isTransactional() {
    return true;
  }

  /**
   * Returns whether the rows of a bulk writer are part of its connection's transaction. If not,
   * they are permanent as soon as they are sent.
   */
  default boolean loadsInTransactions() {
    return isTransactional();
  }

  /**
   * The tables with their marks.
   *
   * @param connection from {@link #connectionWithoutTimeLimit()}
   */
  SqlTables tables(Connection connection);

  /**
   * Prepares a statement that is executed in batches only, so that the driver sends a batch at
   * once. Some drivers do that only for one kind of statement.
   */
  default PreparedStatement prepareBatch(Connection connection, String sql) throws SQLException {
    return connection.prepareStatement(sql);
  }

  /**
   * The text of a statement as this server should see it, so that {@link WaitSource} knows it again
   * among those that run.
   */
  default String named(String name, String sql) {
    return sql;
  }

  /** The outcome that a failure means, by the dialect's error codes; never a completed one. */
  Outcome classify(SQLException failure);

  /**
   * Returns whether a statement that commits by itself what it writes has committed nothing when it
   * fails with {@link Outcome#TIMEOUT}. Where the database does not promise that, its limit may
   * have come upon the commit, or upon the way of the answer.
   *
   * @param call whether it calls a stored procedure, which may commit before it ends
   */
  default boolean undoesWhatTimedOut(SQLException timeout, boolean call) {
    return false;
  }

  /** Whether a statement failed by a constraint, such as a key that is taken. */
  default boolean violatesConstraint(SQLException failure) {
    // The class of SQL states for it, by the SQL standard.
    return String.valueOf(failure.getSQLState()).startsWith("23");
  }

  /**
   * Opens the fastest bulk path into a table that the driver offers (COPY, LOAD DATA, batches).
   * Rows become visible when the caller commits the connection, where {@link
   * #loadsInTransactions()}.
   *
   * @param connection from {@link #connection()}, not used for anything else until the writer is
   *     closed
   * @param columns the columns that every row gives, in this order
   */
  BulkWriter bulkWriter(Connection connection, String table, List<String> columns)
      throws SQLException;

  /**
   * Returns whether the driver takes several statements separated by semicolons, with parameters,
   * as the text of one {@code PreparedStatement} and sends them in one round trip.
   */
  boolean pipelinesStatements();

  /**
   * Returns whether parameters may be SQL arrays, as in {@code = ANY (?)} and {@code unnest(?)}.
   */
  boolean supportsArrays();
}
