package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.stream.IntStream;

/**
 * Executes the transactions row by row, each as one transaction of the database, for a database
 * that plans no joins of rows by their keys. Rows that are written by the same statement are sent
 * as a batch.
 */
final class TransactionRowStore extends RowStore {
  /**
   * @param connection a connection with auto-commit off
   * @param statements the statements of its dialect
   */
  TransactionRowStore(SqlClient client, Connection connection, SqlStatements statements) {
    super(client, connection, statements);
  }

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    begin();
    takeOrderNumber(input);
    NewOrderOutput.Head head = readOrder(input);
    writeOrder(head.orderId());
    if (draft.itemsValid()) {
      commitWrites();
    } else {
      rollback();
    }
    return draft.output(head);
  }

  @Override
  NewOrderOutput.Head readHead(NewOrder input) throws SQLException {
    int warehouse = input.warehouse();
    int district = input.district();
    int orderId;
    int districtTax;
    parameters("new-order-district").integer(warehouse).integer(district);
    try (ResultSet row = Rows.required(query("new-order-district"), input)) {
      orderId = row.getInt(1);
      districtTax = Money.rate(row.getBigDecimal(2));
    }
    int warehouseTax;
    parameters("new-order-warehouse").integer(warehouse);
    try (ResultSet row = Rows.required(query("new-order-warehouse"), input)) {
      warehouseTax = Money.rate(row.getBigDecimal(1));
    }
    parameters("new-order-customer").integer(warehouse).integer(district).integer(input.customer());
    try (ResultSet row = Rows.required(query("new-order-customer"), input)) {
      return new NewOrderOutput.Head(
          orderId,
          districtTax,
          warehouseTax,
          Money.rate(row.getBigDecimal(1)),
          row.getString(2),
          row.getString(3));
    }
  }

  @Override
  void each(String name, int rows, RowSetter setter) throws SQLException {
    batch(name, rows, setter);
  }

  @Override
  PaymentOutput.Place place(Payment input) throws SQLException {
    parameters("payment-warehouse").integer(input.warehouse());
    parameters("payment-district").integer(input.warehouse()).integer(input.district());
    try (ResultSet warehouse = Rows.required(query("payment-warehouse"), input);
        ResultSet district = Rows.required(query("payment-district"), input)) {
      return PaymentOutput.Place.read(warehouse, district);
    }
  }

  @Override
  int lowStock(StockLevel input, int next) throws SQLException {
    int low = 0;
    for (int item : recentItems(input, next)) {
      parameters("stock-level-stock").integer(input.warehouse()).integer(item);
      try (ResultSet row = Rows.required(query("stock-level-stock"), input)) {
        low += row.getInt(1) < input.threshold() ? 1 : 0;
      }
    }
    return low;
  }

  private int[] recentItems(StockLevel input, int next) throws SQLException {
    parameters("stock-level-items")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(next - RECENT_ORDERS)
        .integer(next);
    IntStream.Builder items = IntStream.builder();
    try (ResultSet rows = query("stock-level-items")) {
      while (rows.next()) {
        items.add(rows.getInt(1));
      }
    }
    return items.build().toArray();
  }

  @Override
  public void rollback() throws SQLException {
    trips.rollback(connection);
  }
}
