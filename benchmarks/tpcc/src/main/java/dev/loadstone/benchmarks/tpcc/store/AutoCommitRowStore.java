package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Executes the transactions row by row where each statement is a transaction of its own. Two
 * sessions can take the same order number at once, and what was done before a failure stays.
 *
 * <p>An order's items are read first, and nothing is written when one does not exist, because
 * single statements cannot be rolled back.
 */
final class AutoCommitRowStore extends RowStore {
  /**
   * @param connection a connection that commits each statement
   * @param statements the statements of its dialect
   */
  AutoCommitRowStore(SqlClient client, Connection connection, SqlStatements statements) {
    super(client, connection, statements);
  }

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    begin();
    NewOrderOutput.Head head = readOrder(input);
    if (draft.itemsValid()) {
      takeOrderNumber(input);
      writeOrder(head.orderId());
    }
    return draft.output(head);
  }

  @Override
  void each(String name, int rows, RowSetter setter) throws SQLException {
    for (int row = 0; row < rows; row++) {
      setter.set(parameters(name), row);
      update(name);
    }
  }

  @Override
  PaymentOutput.Place place(Payment input) throws SQLException {
    parameters("payment-addresses").integer(input.warehouse()).integer(input.district());
    try (ResultSet row = Rows.required(query("payment-addresses"), input)) {
      return PaymentOutput.Place.read(row);
    }
  }

  @Override
  int lowStock(StockLevel input, int next) throws SQLException {
    parameters("stock-level")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(next - RECENT_ORDERS)
        .integer(next)
        .integer(input.threshold());
    try (ResultSet row = Rows.required(query("stock-level"), input)) {
      return row.getInt(1);
    }
  }

  /**
   * Executes a statement, whose effect stays. When it or a later one fails, the transaction was not
   * done as a whole, unless the failed one was the last one and took effect; only the data can
   * tell.
   */
  @Override
  int update(String name) throws SQLException {
    inDoubt = true;
    return super.update(name);
  }

  /** Does nothing: each statement is committed already. */
  @Override
  void commit() {}

  /** Does nothing: the statements before the one that failed stay. */
  @Override
  public void rollback() {}
}
