package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.data.TpccFiles;
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
 * @param delivered Σ C_DELIVERY_CNT, which each delivered order raises by one
 */
public record RunCounts(long nextOrders, long payments, long delivered) {
  /** Reads them from all shards. */
  public static RunCounts read(List<SqlClient> shards) throws SQLException {
    long nextOrders = 0;
    long payments = 0;
    long delivered = 0;
    for (SqlClient shard : shards) {
      RunCounts counts = read(shard);
      nextOrders += counts.nextOrders;
      payments += counts.payments;
      delivered += counts.delivered;
    }
    return new RunCounts(nextOrders, payments, delivered);
  }

  /** Reads them. */
  public static RunCounts read(SqlClient client) throws SQLException {
    SqlStatements statements = TpccFiles.FILES.checks();
    try (Connection connection = client.connectionWithoutTimeLimit()) {
      return new RunCounts(
          nextOrders(connection, statements),
          number(connection, statements.text("count-of-payments")),
          number(connection, statements.text("count-of-delivered-orders")));
    }
  }

  /** The growth since then. */
  RunCounts minus(RunCounts before) {
    return new RunCounts(
        nextOrders - before.nextOrders, payments - before.payments, delivered - before.delivered);
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
