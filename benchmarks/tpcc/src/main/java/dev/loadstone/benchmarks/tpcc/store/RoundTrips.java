package dev.loadstone.benchmarks.tpcc.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Executes statements and counts how often the client waited for the server. A batch counts as one
 * wait: stores use batches where drivers send them at once.
 */
final class RoundTrips {
  private int count;

  /** Forgets the round trips of the last transaction. */
  void begin() {
    count = 0;
  }

  /** The round trips since {@link #begin()}. */
  int count() {
    return count;
  }

  /** Adds round trips that were counted elsewhere. */
  void add(int trips) {
    count += trips;
  }

  ResultSet query(PreparedStatement statement) throws SQLException {
    count++;
    return statement.executeQuery();
  }

  int update(PreparedStatement statement) throws SQLException {
    count++;
    return statement.executeUpdate();
  }

  int[] batch(PreparedStatement statement) throws SQLException {
    count++;
    return statement.executeBatch();
  }

  /** Executes several statements at once. */
  void execute(PreparedStatement statement) throws SQLException {
    count++;
    statement.execute();
  }

  void commit(Connection connection) throws SQLException {
    count++;
    connection.commit();
  }

  void rollback(Connection connection) throws SQLException {
    count++;
    connection.rollback();
  }
}
