package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Executes the transactions by statements that go to the server one after the other, each prepared
 * when it is first needed.
 */
abstract class StatementStore extends TpccStore {
  /** No order has this number. */
  static final int NO_ORDER = 0;

  final SqlStatements statements;
  final OrderDraft draft = new OrderDraft();
  private final Map<String, PreparedStatement> batches = new HashMap<>();

  StatementStore(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    super(client, connection, statements);
    this.statements = statements;
  }

  record Item(int priceCents, String name, String data) {
    static Item read(ResultSet row, int first) throws SQLException {
      return new Item(
          (int) Money.cents(row.getBigDecimal(first)),
          row.getString(first + 1),
          row.getString(first + 2));
    }

    /** Returns whether item and stock are original: {@code B} on the display (2.4.2.2). */
    boolean isBrand(String stockData) {
      return data.contains("ORIGINAL") && stockData.contains("ORIGINAL");
    }
  }

  final void insertOrder(int orderId) throws SQLException {
    update(draft.setOrder(parameters("new-order-orders-insert"), orderId));
    update(draft.setKey(parameters("new-order-new-order-insert"), orderId));
  }

  /** Commits the order, or rolls it back when an item does not exist (clause 2.4.2.3). */
  final NewOrderOutput end(NewOrderOutput.Head head) throws SQLException {
    if (draft.itemsValid()) {
      commit();
    } else {
      rollBack();
    }
    return draft.output(head);
  }

  final void addToPlace(Payment input) throws SQLException {
    update(
        parameters("payment-warehouse-update")
            .money(input.amountCents())
            .integer(input.warehouse()));
    update(
        parameters("payment-district-update")
            .money(input.amountCents())
            .numbers(input.warehouse(), input.district()));
  }

  final void insertHistory(Payment input, int customer, String data) throws SQLException {
    update(
        parameters("payment-history-insert")
            .numbers(customer, input.customerDistrict(), input.customerWarehouse())
            .numbers(input.district(), input.warehouse())
            .money(input.amountCents())
            .text(data));
  }

  final int customer(Payment input) throws SQLException {
    return input.byLastName()
        ? customerByName(input.customerWarehouse(), input.customerDistrict(), input.lastName())
        : input.customer();
  }

  final int customer(OrderStatus input) throws SQLException {
    return input.byLastName()
        ? customerByName(input.warehouse(), input.district(), input.lastName())
        : input.customer();
  }

  /** The customer at position ⌈n/2⌉ of those with that name, by first name (2.5.2.2). */
  private int customerByName(int warehouse, int district, String lastName) throws SQLException {
    List<Integer> customers =
        Rows.all(
            query(parameters("customers-by-name").numbers(warehouse, district).text(lastName)),
            row -> row.getInt(1));
    if (customers.isEmpty()) {
      throw Rows.missing(
          "customers " + lastName + " of warehouse " + warehouse + ", district " + district);
    }
    return customers.get((customers.size() + 1) / 2 - 1);
  }

  final Parameters parameters(String name) throws SQLException {
    return new Parameters(statement(name));
  }

  final ResultSet query(Parameters parameters) throws SQLException {
    return query(parameters.statement());
  }

  final ResultSet query(String name, int... numbers) throws SQLException {
    return query(parameters(name).numbers(numbers));
  }

  final int update(Parameters parameters) throws SQLException {
    return update(parameters.statement());
  }

  final int update(String name, int... numbers) throws SQLException {
    return update(parameters(name).numbers(numbers));
  }

  interface RowSetter {
    void set(Parameters parameters, int row) throws SQLException;
  }

  /** Executes a statement once for each row, all at once; returns how many rows each changed. */
  final int[] batch(String name, int rows, RowSetter setter) throws SQLException {
    PreparedStatement statement = batches.get(name);
    if (statement == null) {
      statement = prepareBatch(name, statements.text(name));
      batches.put(name, statement);
    }
    // A transaction that failed may have left rows there, which must not be sent with this one.
    statement.clearBatch();
    for (int row = 0; row < rows; row++) {
      setter.set(new Parameters(statement), row);
      statement.addBatch();
    }
    return batch(statement);
  }
}
