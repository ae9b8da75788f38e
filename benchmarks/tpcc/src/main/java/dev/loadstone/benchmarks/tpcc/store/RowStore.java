package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.benchmarks.tpcc.store.DeliveryOutput.DeliveredOrder;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Executes the transactions by statements about one table each, row by row: for a database that
 * plans no joins of rows by their keys, or that executes each statement as a transaction of its
 * own. In one transaction, rows that are written by the same statement are sent as a batch.
 *
 * <p>Where each statement is a transaction, two sessions can take the same order number at once,
 * and what was done before a failure stays. An order's items are read first there, and nothing is
 * written when one does not exist, because single statements cannot be rolled back.
 */
final class RowStore extends StatementStore {
  /** The name of a statement that dialects have for this store alone. */
  static final String ITS_OWN = "new-order-item";

  /** The number of a district's last orders that a Stock-Level looks at (2.8.2.2). */
  private static final int RECENT_ORDERS = 20;

  /** No order has this number. */
  private static final int NO_ORDER = 0;

  private final boolean transactional;

  /**
   * @param connection a connection with auto-commit off, or one that commits each statement
   * @param statements the statements of its dialect
   */
  RowStore(SqlClient client, Connection connection, SqlStatements statements) throws SQLException {
    super(client, connection, statements);
    this.transactional = client.isTransactional();
  }

  @Override
  NewOrderOutput newOrder(NewOrder input) throws SQLException {
    if (transactional) {
      takeOrderNumber(input);
    }
    draft.begin(input);
    Map<Integer, Item> items = readItems(input.lines());
    NewOrderOutput.Head head = readHead(input);
    readStock(input, items);
    draft.compute();
    if (transactional) {
      writeOrder(head.orderId());
    } else if (draft.itemsValid()) {
      takeOrderNumber(input);
      writeOrder(head.orderId());
    }
    return end(head);
  }

  private void takeOrderNumber(NewOrder input) throws SQLException {
    update("new-order-district-update", input.warehouse(), input.district());
  }

  private Map<Integer, Item> readItems(OrderLines lines) throws SQLException {
    Map<Integer, Item> items = new HashMap<>();
    for (int line = 0; line < lines.count(); line++) {
      try (ResultSet row = query(ITS_OWN, lines.item(line))) {
        if (row.next()) {
          items.put(lines.item(line), Item.read(row, 1));
        }
      }
    }
    return items;
  }

  /** Reads the head of the order, by one statement where the dialect has one. */
  private NewOrderOutput.Head readHead(NewOrder input) throws SQLException {
    int warehouse = input.warehouse();
    int district = input.district();
    if (statements.has("new-order-head")) {
      return NewOrderOutput.Head.read(
          query("new-order-head", warehouse, district, input.customer()), input);
    }
    int orderId;
    int districtTax;
    try (ResultSet row = Rows.required(query("new-order-district", warehouse, district), input)) {
      orderId = row.getInt(1);
      districtTax = Money.rate(row.getBigDecimal(2));
    }
    int warehouseTax;
    try (ResultSet row = Rows.required(query("new-order-warehouse", warehouse), input)) {
      warehouseTax = Money.rate(row.getBigDecimal(1));
    }
    try (ResultSet row =
        Rows.required(query("new-order-customer", warehouse, district, input.customer()), input)) {
      return new NewOrderOutput.Head(
          orderId,
          districtTax,
          warehouseTax,
          Money.rate(row.getBigDecimal(1)),
          row.getString(2),
          row.getString(3));
    }
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
      try (ResultSet row =
          Rows.required(query("new-order-stock", input.district(), supplier, number), input)) {
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
  private void writeOrder(int orderId) throws SQLException {
    insertOrder(orderId);
    each("new-order-stock-update", draft.stockCount(), draft::setStock);
    each(
        "new-order-order-line-insert",
        draft.lineCount(),
        (row, line) -> draft.setLine(row, orderId, line));
  }

  /** Executes a statement that writes, once for each of several rows. */
  private void each(String name, int rows, RowSetter setter) throws SQLException {
    if (transactional) {
      batch(name, rows, setter);
      return;
    }
    for (int row = 0; row < rows; row++) {
      Parameters parameters = parameters(name);
      setter.set(parameters, row);
      update(parameters);
    }
  }

  @Override
  PaymentOutput payment(Payment input) throws SQLException {
    int cents = input.amountCents();
    int customer = customer(input);
    int district = input.customerDistrict();
    int warehouse = input.customerWarehouse();
    addToPlace(input);
    PaymentOutput.Place place = place(input);
    String note =
        customer
            + (" " + district + " " + warehouse)
            + (" " + input.district() + " " + input.warehouse())
            + (" " + Money.decimal(cents).toPlainString() + " ");
    update(
        parameters("payment-customer-update")
            .money(cents)
            .money(cents)
            .numbers(warehouse, district, customer));
    update(parameters("payment-bad-credit").text(note).numbers(warehouse, district, customer));
    insertHistory(input, customer, place.historyData());
    PaymentOutput output;
    try (ResultSet row =
        Rows.required(query("payment-customer", warehouse, district, customer), input)) {
      output = place.output(Rows.customer(row, 1));
    }
    commit();
    return output;
  }

  /** Reads the warehouse and the district of a payment, together where the dialect can. */
  private PaymentOutput.Place place(Payment input) throws SQLException {
    int warehouse = input.warehouse();
    int district = input.district();
    if (statements.has("payment-addresses")) {
      try (ResultSet row = Rows.required(query("payment-addresses", warehouse, district), input)) {
        return PaymentOutput.Place.read(row);
      }
    }
    try (ResultSet ofWarehouse = Rows.required(query("payment-warehouse", warehouse), input);
        ResultSet ofDistrict =
            Rows.required(query("payment-district", warehouse, district), input)) {
      return PaymentOutput.Place.read(ofWarehouse, ofDistrict);
    }
  }

  @Override
  OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    int warehouse = input.warehouse();
    int district = input.district();
    int customer = customer(input);
    int orderId;
    LocalDateTime entered;
    int carrier;
    try (ResultSet row =
        Rows.required(query("order-status-order", warehouse, district, customer), input)) {
      orderId = row.getInt(1);
      entered = row.getObject(2, LocalDateTime.class);
      carrier = row.getInt(3);
    }
    List<OrderStatusOutput.Line> lines = new ArrayList<>(TpccScale.MAX_ORDER_LINES);
    try (ResultSet rows = query("order-status-lines", warehouse, district, orderId)) {
      while (rows.next()) {
        lines.add(Rows.orderLine(rows, 1));
      }
    }
    OrderStatusOutput output;
    try (ResultSet row =
        Rows.required(query("order-status-customer", warehouse, district, customer), input)) {
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
    endReading();
    return output;
  }

  @Override
  DeliveryOutput delivery(Delivery input) throws SQLException {
    List<DeliveredOrder> delivered = new ArrayList<>();
    for (int district = 1; district <= TpccScale.DISTRICTS_PER_WAREHOUSE; district++) {
      int order = claimOldest(input.warehouse(), district);
      if (order != NO_ORDER) {
        deliver(input, district, order);
        delivered.add(new DeliveredOrder(district, order));
      }
    }
    commit();
    return new DeliveryOutput(delivered);
  }

  /** Claims the oldest undelivered order; looks again when another session removed it first. */
  private int claimOldest(int warehouse, int district) throws SQLException {
    while (true) {
      int order;
      try (ResultSet row = query("delivery-oldest", warehouse, district)) {
        if (!row.next()) {
          return NO_ORDER;
        }
        order = row.getInt(1);
      }
      if (update("delivery-new-order-delete", warehouse, district, order) == 1) {
        return order;
      }
    }
  }

  private void deliver(Delivery input, int district, int order) throws SQLException {
    int warehouse = input.warehouse();
    int customer;
    try (ResultSet row =
        Rows.required(query("delivery-order", warehouse, district, order), input)) {
      customer = row.getInt(1);
    }
    update("delivery-orders-update", input.carrier(), warehouse, district, order);
    update("delivery-order-line-update", warehouse, district, order);
    long cents;
    try (ResultSet row =
        Rows.required(query("delivery-amount", warehouse, district, order), input)) {
      cents = Money.cents(row.getBigDecimal(1));
    }
    update(
        parameters("delivery-customer-update").money(cents).numbers(warehouse, district, customer));
  }

  @Override
  StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    int next;
    try (ResultSet row =
        Rows.required(
            query("stock-level-next-order", input.warehouse(), input.district()), input)) {
      next = row.getInt(1);
    }
    int low = lowStock(input, next - RECENT_ORDERS, next);
    endReading();
    return new StockLevelOutput(low);
  }

  /**
   * Counts the items of the recent orders whose stock is below the threshold, by one statement
   * where the dialect has one.
   *
   * @param first the first of these orders
   * @param next D_NEXT_O_ID
   */
  private int lowStock(StockLevel input, int first, int next) throws SQLException {
    int warehouse = input.warehouse();
    int district = input.district();
    if (statements.has("stock-level")) {
      try (ResultSet row =
          Rows.required(
              query("stock-level", warehouse, district, first, next, input.threshold()), input)) {
        return row.getInt(1);
      }
    }
    int low = 0;
    for (int item : recentItems(warehouse, district, first, next)) {
      try (ResultSet row = Rows.required(query("stock-level-stock", warehouse, item), input)) {
        low += row.getInt(1) < input.threshold() ? 1 : 0;
      }
    }
    return low;
  }

  private int[] recentItems(int warehouse, int district, int first, int next) throws SQLException {
    IntStream.Builder items = IntStream.builder();
    try (ResultSet rows = query("stock-level-items", warehouse, district, first, next)) {
      while (rows.next()) {
        items.add(rows.getInt(1));
      }
    }
    return items.build().toArray();
  }
}
