package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Executes the transactions by statements about one table each, row by row: for a database that
 * plans no joins of rows by their keys, or that executes each statement as a transaction of its
 * own.
 */
abstract class RowStore extends StatementStore {
  /** The name of a statement that dialects have for this store alone. */
  static final String ITS_OWN = "new-order-item";

  /** The number of a district's last orders that a Stock-Level looks at (2.8.2.2). */
  static final int RECENT_ORDERS = 20;

  /** No order has this number. */
  private static final int NO_ORDER = 0;

  RowStore(SqlClient client, Connection connection, SqlStatements statements) {
    super(client, connection, statements);
  }

  /** Reads all that an order needs and computes its lines, as far as its items exist. */
  final NewOrderOutput.Head readOrder(NewOrder input) throws SQLException {
    draft.begin(input);
    Map<Integer, Item> items = readItems(input.lines());
    NewOrderOutput.Head head = readHead(input);
    readStock(input, items);
    draft.compute();
    return head;
  }

  private Map<Integer, Item> readItems(OrderLines lines) throws SQLException {
    Map<Integer, Item> items = new HashMap<>();
    for (int line = 0; line < lines.count(); line++) {
      parameters(ITS_OWN).integer(lines.item(line));
      try (ResultSet row = query(ITS_OWN)) {
        if (row.next()) {
          items.put(lines.item(line), Item.read(row, 1));
        }
      }
    }
    return items;
  }

  private void readStock(NewOrder input, Map<Integer, Item> items) throws SQLException {
    OrderLines lines = input.lines();
    for (int line = 0; line < lines.count(); line++) {
      int number = lines.item(line);
      int supplier = lines.supplyWarehouse(line);
      Item item = items.get(number);
      if (item == null || draft.hasStock(supplier, number)) {
        continue;
      }
      parameters("new-order-stock").integer(input.district()).integer(supplier).integer(number);
      try (ResultSet row = Rows.required(query("new-order-stock"), input)) {
        draft.stock(
            supplier,
            number,
            row.getInt(1),
            item.priceCents(),
            item.name(),
            item.isBrand(row.getString(2)),
            row.getString(3));
      }
    }
  }

  /** Writes an order that has its number: its rows, its lines and their stock. */
  final void writeOrder(int orderId) throws SQLException {
    insertOrder(orderId);
    each("new-order-stock-update", draft.stockCount(), draft::setStock);
    each(
        "new-order-order-line-insert",
        draft.lineCount(),
        (row, line) -> draft.setLine(row, orderId, line));
  }

  /** Executes a statement that writes, once for each of several rows. */
  abstract void each(String name, int rows, RowSetter setter) throws SQLException;

  @Override
  public final PaymentOutput payment(Payment input) throws SQLException {
    begin();
    int cents = input.amountCents();
    int customer = customer(input);
    addToPlace(input);
    PaymentOutput.Place place = place(input);
    String note =
        String.join(
            " ",
            Integer.toString(customer),
            Integer.toString(input.customerDistrict()),
            Integer.toString(input.customerWarehouse()),
            Integer.toString(input.district()),
            Integer.toString(input.warehouse()),
            Money.decimal(cents).toPlainString(),
            "");
    parameters("payment-customer-update")
        .money(cents)
        .money(cents)
        .integer(input.customerWarehouse())
        .integer(input.customerDistrict())
        .integer(customer);
    update("payment-customer-update");
    parameters("payment-bad-credit")
        .text(note)
        .integer(input.customerWarehouse())
        .integer(input.customerDistrict())
        .integer(customer);
    update("payment-bad-credit");
    insertHistory(input, customer, place.historyData());
    parameters("payment-customer")
        .integer(input.customerWarehouse())
        .integer(input.customerDistrict())
        .integer(customer);
    PaymentOutput output;
    try (ResultSet row = Rows.required(query("payment-customer"), input)) {
      output = place.output(Rows.customer(row, 1));
    }
    commitWrites();
    return output;
  }

  /** Reads the warehouse and the district of a payment. */
  abstract PaymentOutput.Place place(Payment input) throws SQLException;

  @Override
  public final OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    begin();
    int customer = customer(input);
    int orderId;
    LocalDateTime entered;
    int carrier;
    parameters("order-status-order")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(customer);
    try (ResultSet row = Rows.required(query("order-status-order"), input)) {
      orderId = row.getInt(1);
      entered = row.getObject(2, LocalDateTime.class);
      carrier = row.getInt(3);
    }
    List<OrderStatusOutput.Line> lines = new ArrayList<>(TpccScale.MAX_ORDER_LINES);
    parameters("order-status-lines")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(orderId);
    try (ResultSet rows = query("order-status-lines")) {
      while (rows.next()) {
        lines.add(Rows.orderLine(rows, 1));
      }
    }
    parameters("order-status-customer")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(customer);
    OrderStatusOutput output;
    try (ResultSet row = Rows.required(query("order-status-customer"), input)) {
      output =
          new OrderStatusOutput(
              row.getInt(1),
              row.getString(2),
              row.getString(3),
              row.getString(4),
              Money.cents(row.getBigDecimal(5)),
              orderId,
              entered,
              carrier,
              lines);
    }
    commit();
    return output;
  }

  @Override
  public final DeliveryOutput delivery(Delivery input) throws SQLException {
    begin();
    List<DeliveryOutput.DeliveredOrder> delivered = new ArrayList<>();
    for (int district = 1; district <= TpccScale.DISTRICTS_PER_WAREHOUSE; district++) {
      int order = claimOldest(input.warehouse(), district);
      if (order != NO_ORDER) {
        deliver(input, district, order);
        delivered.add(new DeliveryOutput.DeliveredOrder(district, order));
      }
    }
    commitWrites();
    return new DeliveryOutput(delivered);
  }

  /** Claims the oldest undelivered order; looks again when another session removed it first. */
  private int claimOldest(int warehouse, int district) throws SQLException {
    while (true) {
      int order;
      parameters("delivery-oldest").integer(warehouse).integer(district);
      try (ResultSet row = query("delivery-oldest")) {
        if (!row.next()) {
          return NO_ORDER;
        }
        order = row.getInt(1);
      }
      parameters("delivery-new-order-delete").integer(warehouse).integer(district).integer(order);
      if (update("delivery-new-order-delete") == 1) {
        return order;
      }
    }
  }

  private void deliver(Delivery input, int district, int order) throws SQLException {
    int customer;
    parameters("delivery-order").integer(input.warehouse()).integer(district).integer(order);
    try (ResultSet row = Rows.required(query("delivery-order"), input)) {
      customer = row.getInt(1);
    }
    parameters("delivery-orders-update")
        .integer(input.carrier())
        .integer(input.warehouse())
        .integer(district)
        .integer(order);
    update("delivery-orders-update");
    parameters("delivery-order-line-update")
        .integer(input.warehouse())
        .integer(district)
        .integer(order);
    update("delivery-order-line-update");
    long cents;
    parameters("delivery-amount").integer(input.warehouse()).integer(district).integer(order);
    try (ResultSet row = Rows.required(query("delivery-amount"), input)) {
      cents = Money.cents(row.getBigDecimal(1));
    }
    parameters("delivery-customer-update")
        .money(cents)
        .integer(input.warehouse())
        .integer(district)
        .integer(customer);
    update("delivery-customer-update");
  }

  @Override
  public final StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    begin();
    int next;
    parameters("stock-level-next-order").integer(input.warehouse()).integer(input.district());
    try (ResultSet row = Rows.required(query("stock-level-next-order"), input)) {
      next = row.getInt(1);
    }
    int low = lowStock(input, next);
    commit();
    return new StockLevelOutput(low);
  }

  /**
   * Counts the items of the recent orders whose stock is below the threshold.
   *
   * @param next D_NEXT_O_ID
   */
  abstract int lowStock(StockLevel input, int next) throws SQLException;
}
