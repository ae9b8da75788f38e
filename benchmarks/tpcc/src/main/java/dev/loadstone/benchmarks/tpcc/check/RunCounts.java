package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.tpcc.store.SqlStatements;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * What the database says about all transactions so far.
 *
 * @param nextOrders Σ D_NEXT_O_ID, which each committed New-Order raises by one
 * @param payments rows in HISTORY, one for each committed Payment
 */
public record RunCounts(long nextOrders, long payments) {
  /** Reads them. */
  public static RunCounts read(SqlClient client) throws SQLException {
    SqlStatements statements = SqlStatements.load(ConsistencyChecks.RESOURCE);
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      return new RunCounts(
          number(connection, statements.text("count-of-new-orders")),
          number(connection, statements.text("count-of-payments")));
    }
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
