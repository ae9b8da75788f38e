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
import java.util.stream.IntStream;

/**
 * The transactions by statements about one table each, row by row: for a database that plans no
 * joins of rows by their keys, or that does each statement as a transaction of its own. In the
 * second case two sessions at once can take the same order number, and a failure leaves what was
 * done before it.
 *
 * <p>An order's items are read first, and nothing is written when one does not exist, because
 * single statements cannot be rolled back.
 */
final class RowStore extends StatementStore {
  /** A statement that dialects have for this store alone. */
  static final String ITS_OWN = "new-order-item";

  private static final int RECENT_ORDERS = 20;

  /** An order that was never begun. */
  private static final int NO_ORDER = 0;

  /** Whether the statements of a connection make one transaction. */
  private final boolean transactional;

  /**
   * @param connection with auto-commit off, where that makes transactions
   * @param statements of its dialect
   * @param transactional whether the statements of a connection make one transaction
   */
  RowStore(Connection connection, SqlStatements statements, boolean transactional) {
    super(connection, statements);
    this.transactional = transactional;
  }

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    begin();
    draft.begin(input);
    if (transactional) {
      takeOrderNumber(input);
    }
    Map<Integer, Item> items = readItems(input.lines());
    NewOrderHead head = head(input);
    readStock(input, items);
    draft.compute();
    if (draft.itemsValid()) {
      writeOrder(input, head.orderId());
      commitWrites();
    } else {
      rollback();
    }
    return draft.output(head);
  }

  private NewOrderHead head(NewOrder input) throws SQLException {
    if (statements.has("new-order-head")) {
      return readHead(input);
    }
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
      return new NewOrderHead(
          orderId,
          districtTax,
          warehouseTax,
          Money.rate(row.getBigDecimal(1)),
          row.getString(2),
          row.getString(3));
    }
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

  private void writeOrder(NewOrder input, int orderId) throws SQLException {
    if (!transactional) {
      takeOrderNumber(input);
    }
    insertOrder(orderId);
    each("new-order-stock-update", draft.stockCount(), draft::setStock);
    each(
        "new-order-order-line-insert",
        draft.lineCount(),
        (row, line) -> draft.setLine(row, orderId, line));
  }

  /** A statement for each of several rows: all at once in a transaction, else one by one. */
  private void each(String name, int rows, RowSetter setter) throws SQLException {
    if (transactional) {
      batch(name, rows, setter);
      return;
    }
    for (int row = 0; row < rows; row++) {
      setter.set(parameters(name), row);
      update(name);
    }
  }

  @Override
  public PaymentOutput payment(Payment input) throws SQLException {
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

  private PaymentOutput.Place place(Payment input) throws SQLException {
    if (statements.has("payment-addresses")) {
      parameters("payment-addresses").integer(input.warehouse()).integer(input.district());
      try (ResultSet row = Rows.required(query("payment-addresses"), input)) {
        return PaymentOutput.Place.read(row);
      }
    }
    parameters("payment-warehouse").integer(input.warehouse());
    parameters("payment-district").integer(input.warehouse()).integer(input.district());
    try (ResultSet warehouse = Rows.required(query("payment-warehouse"), input);
        ResultSet district = Rows.required(query("payment-district"), input)) {
      return PaymentOutput.Place.read(warehouse, district);
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
    endReading();
    return output;
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
    commitWrites();
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
    int low =
        statements.has("stock-level-items")
            ? lowOf(recentItems(input, next), input)
            : lowOfOrders(input, next);
    endReading();
    return new StockLevelOutput(low);
  }

  private int lowOfOrders(StockLevel input, int next) throws SQLException {
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

  private int lowOf(int[] items, StockLevel input) throws SQLException {
    int low = 0;
    for (int item : items) {
      parameters("stock-level-stock").integer(input.warehouse()).integer(item);
      try (ResultSet row = Rows.required(query("stock-level-stock"), input)) {
        low += row.getInt(1) < input.threshold() ? 1 : 0;
      }
    }
    return low;
  }

  /**
   * Executes a statement. Where it stays and fails, the transaction as a whole was not done unless
   * it was its last one, which only the data can tell.
   */
  @Override
  int update(String name) throws SQLException {
    inDoubt = !transactional;
    return super.update(name);
  }

  private void commitWrites() throws SQLException {
    if (transactional) {
      inDoubt = true;
      trips.commit(connection);
      inDoubt = false;
    }
  }

  private void endReading() throws SQLException {
    if (transactional) {
      trips.commit(connection);
    }
  }

  /** Where each statement was a transaction, those before the one that failed stay. */
  @Override
  public void rollback() throws SQLException {
    if (transactional) {
      trips.rollback(connection);
    }
  }
}
