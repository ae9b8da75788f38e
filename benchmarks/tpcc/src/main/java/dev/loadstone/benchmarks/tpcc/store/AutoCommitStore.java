package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The transactions by statements on a database where each statement is a transaction of its own:
 * one statement after the other, as a client would send them that relied on transactions. Two
 * sessions at once can take the same order number, and a failure leaves what was done before it.
 *
 * <p>An order with an unused item cannot be rolled back. Its items are read first, and nothing is
 * written when one does not exist.
 */
final class AutoCommitStore extends StatementStore {
  private static final int RECENT_ORDERS = 20;

  /** An order that was never begun. */
  private static final int NO_ORDER = 0;

  /**
   * @param connection whose statements are transactions
   * @param statements of its dialect
   */
  AutoCommitStore(Connection connection, SqlStatements statements) {
    super(connection, statements);
  }

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    begin();
    draft.begin(input);
    Map<Integer, Item> items = readItems(input.lines());
    NewOrderHead head = readHead(input);
    readStock(input, items);
    draft.compute();
    if (draft.itemsValid()) {
      writeOrder(input, head.orderId());
    }
    return draft.output(head);
  }

  private Map<Integer, Item> readItems(OrderLines lines) throws SQLException {
    Map<Integer, Item> items = new HashMap<>();
    for (int line = 0; line < lines.count(); line++) {
      parameters("new-order-item").integer(lines.item(line));
      try (ResultSet row = query("new-order-item")) {
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

  private void writeOrder(NewOrder input, int orderId) throws SQLException {
    takeOrderNumber(input);
    insertOrder(orderId);
    for (int row = 0; row < draft.stockCount(); row++) {
      draft.setStock(parameters("new-order-stock-update"), row);
      update("new-order-stock-update");
    }
    for (int line = 0; line < draft.lineCount(); line++) {
      draft.setLine(parameters("new-order-order-line-insert"), orderId, line);
      update("new-order-order-line-insert");
    }
  }

  @Override
  public PaymentOutput payment(Payment input) throws SQLException {
    begin();
    int cents = input.amountCents();
    int customer = customer(input);
    addToPlace(input);
    PaymentOutput.Place place;
    parameters("payment-addresses").integer(input.warehouse()).integer(input.district());
    try (ResultSet row = Rows.required(query("payment-addresses"), input)) {
      place = PaymentOutput.Place.read(row);
    }
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
    try (ResultSet row = Rows.required(query("payment-customer"), input)) {
      return place.output(Rows.customer(row, 1));
    }
  }

  @Override
  public OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
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
    try (ResultSet row = Rows.required(query("order-status-customer"), input)) {
      return new OrderStatusOutput(
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
  }

  @Override
  public DeliveryOutput delivery(Delivery input) throws SQLException {
    begin();
    List<DeliveryOutput.DeliveredOrder> delivered = new ArrayList<>();
    for (int district = 1; district <= TpccScale.DISTRICTS_PER_WAREHOUSE; district++) {
      int order = claimOldest(input.warehouse(), district);
      if (order != NO_ORDER) {
        deliver(input, district, order);
        delivered.add(new DeliveryOutput.DeliveredOrder(district, order));
      }
    }
    return new DeliveryOutput(delivered);
  }

  /** The oldest undelivered order; looks again when another session was faster to remove it. */
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
  public StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    begin();
    int next;
    parameters("stock-level-next-order").integer(input.warehouse()).integer(input.district());
    try (ResultSet row = Rows.required(query("stock-level-next-order"), input)) {
      next = row.getInt(1);
    }
    parameters("stock-level")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(next - RECENT_ORDERS)
        .integer(next)
        .integer(input.threshold());
    try (ResultSet row = Rows.required(query("stock-level"), input)) {
      return new StockLevelOutput(row.getInt(1));
    }
  }

  /**
   * Executes a statement that stays. When it fails, the transaction as a whole was not done unless
   * it was its last one, which only the data can tell.
   */
  @Override
  int update(String name) throws SQLException {
    inDoubt = true;
    return super.update(name);
  }

  /** Each statement was a transaction; those before the one that failed stay. */
  @Override
  public void rollback() {
    // Nothing is open.
  }
}
