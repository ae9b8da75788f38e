package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.TpccFiles;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * What the database says about all transactions so far.
 *
 * @param nextOrders Σ D_NEXT_O_ID, which each committed New-Order raises by one
 * @param payments rows in HISTORY, one for each committed Payment
 */
public record RunCounts(long nextOrders, long payments) {
  /** Reads them from all shards. */
  public static RunCounts read(List<SqlClient> shards) throws SQLException {
    RunCounts sum = new RunCounts(0, 0);
    for (SqlClient shard : shards) {
      RunCounts counts = read(shard);
      sum = new RunCounts(sum.nextOrders + counts.nextOrders, sum.payments + counts.payments);
    }
    return sum;
  }

  /** Reads them. */
  public static RunCounts read(SqlClient client) throws SQLException {
    SqlStatements statements = TpccFiles.FILES.checks();
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      return new RunCounts(
          nextOrders(connection, statements),
          number(connection, statements.text("count-of-payments")));
    }
  }

  static long nextOrders(Connection connection, SqlStatements statements) throws SQLException {
    return number(connection, statements.text("count-of-new-orders"));
  }

  private static long number(Connection connection, String query) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(query);
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }
}
