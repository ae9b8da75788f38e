package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderLines;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.database.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
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
final class SingleStatementStore implements TpccStore {
  private static final int RECENT_ORDERS = 20;

  /** An order that was never begun. */
  private static final int NO_ORDER = 0;

  private final Connection connection;
  private final SqlStatements statements;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private final OrderDraft draft = new OrderDraft();
  private final RoundTrips trips = new RoundTrips();
  private boolean writing;

  /**
   * @param connection whose statements are transactions
   * @param statements of its dialect
   */
  SingleStatementStore(Connection connection, SqlStatements statements) {
    this.connection = connection;
    this.statements = statements;
  }

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    begin();
    draft.begin(input);
    Map<Integer, Item> items = readItems(input.lines());
    int orderId;
    int districtTax;
    int warehouseTax;
    int discount;
    String lastName;
    String credit;
    parameters("new-order-head")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer());
    try (ResultSet row = Rows.required(query("new-order-head"), input)) {
      orderId = row.getInt(1);
      districtTax = Money.rate(row.getBigDecimal(2));
      warehouseTax = Money.rate(row.getBigDecimal(3));
      discount = Money.rate(row.getBigDecimal(4));
      lastName = row.getString(5);
      credit = row.getString(6);
    }
    readStock(input, items);
    draft.compute();
    if (draft.itemsValid()) {
      writeOrder(input, orderId);
    }
    return draft.output(orderId, lastName, credit, discount, warehouseTax, districtTax);
  }

  /** An item as far as an order needs it. */
  private record Item(int priceCents, String name, String data) {}

  private Map<Integer, Item> readItems(OrderLines lines) throws SQLException {
    Map<Integer, Item> items = new HashMap<>();
    for (int line = 0; line < lines.count(); line++) {
      parameters("new-order-item").integer(lines.item(line));
      try (ResultSet row = query("new-order-item")) {
        if (row.next()) {
          items.put(
              lines.item(line),
              new Item(
                  (int) Money.cents(row.getBigDecimal(1)), row.getString(2), row.getString(3)));
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
            isOriginal(item.data()) && isOriginal(row.getString(2)),
            row.getString(3));
      }
    }
  }

  private static boolean isOriginal(String data) {
    return data.contains("ORIGINAL");
  }

  private void writeOrder(NewOrder input, int orderId) throws SQLException {
    parameters("new-order-district-update").integer(input.warehouse()).integer(input.district());
    update("new-order-district-update");
    parameters("new-order-orders-insert")
        .integer(orderId)
        .integer(input.district())
        .integer(input.warehouse())
        .integer(input.customer())
        .integer(input.lines().count())
        .integer(draft.allLocal());
    update("new-order-orders-insert");
    parameters("new-order-new-order-insert")
        .integer(orderId)
        .integer(input.district())
        .integer(input.warehouse());
    update("new-order-new-order-insert");
    for (int row = 0; row < draft.stockCount(); row++) {
      parameters("new-order-stock-update")
          .integer(draft.quantities()[row])
          .integer(draft.ordered()[row])
          .integer(draft.orderCounts()[row])
          .integer(draft.remoteCounts()[row])
          .integer(draft.suppliers()[row])
          .integer(draft.items()[row]);
      update("new-order-stock-update");
    }
    for (int row = 0; row < draft.lineCount(); row++) {
      parameters("new-order-order-line-insert")
          .integer(orderId)
          .integer(input.district())
          .integer(input.warehouse())
          .integer(draft.lineNumbers()[row])
          .integer(draft.lineItems()[row])
          .integer(draft.lineSuppliers()[row])
          .integer(draft.lineQuantities()[row])
          .money(draft.lineAmounts()[row])
          .text(draft.lineInfos()[row]);
      update("new-order-order-line-insert");
    }
  }

  @Override
  public PaymentOutput payment(Payment input) throws SQLException {
    begin();
    int cents = input.amountCents();
    int customer =
        input.byLastName()
            ? customerByName(input.customerWarehouse(), input.customerDistrict(), input.lastName())
            : input.customer();
    parameters("payment-warehouse-update").money(cents).integer(input.warehouse());
    update("payment-warehouse-update");
    parameters("payment-district-update")
        .money(cents)
        .integer(input.warehouse())
        .integer(input.district());
    update("payment-district-update");
    PaymentOutput.Address warehouse;
    PaymentOutput.Address district;
    String historyData;
    parameters("payment-addresses").integer(input.warehouse()).integer(input.district());
    try (ResultSet row = Rows.required(query("payment-addresses"), input)) {
      warehouse = Rows.address(row, 2);
      district = Rows.address(row, 8);
      historyData = row.getString(1) + "    " + row.getString(7);
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
    parameters("payment-history-insert")
        .integer(customer)
        .integer(input.customerDistrict())
        .integer(input.customerWarehouse())
        .integer(input.district())
        .integer(input.warehouse())
        .money(cents)
        .text(historyData);
    update("payment-history-insert");
    parameters("payment-customer")
        .integer(input.customerWarehouse())
        .integer(input.customerDistrict())
        .integer(customer);
    try (ResultSet row = Rows.required(query("payment-customer"), input)) {
      return new PaymentOutput(warehouse, district, Rows.customer(row, 1));
    }
  }

  /** The customer at position ⌈n/2⌉ of those with that name, by first name (2.5.2.2). */
  private int customerByName(int warehouse, int district, String lastName) throws SQLException {
    parameters("customers-by-name").integer(warehouse).integer(district).text(lastName);
    List<Integer> customers = new ArrayList<>();
    try (ResultSet rows = query("customers-by-name")) {
      while (rows.next()) {
        customers.add(rows.getInt(1));
      }
    }
    if (customers.isEmpty()) {
      throw Rows.missing(
          "customers " + lastName + " of warehouse " + warehouse + ", district " + district);
    }
    return customers.get((customers.size() + 1) / 2 - 1);
  }

  @Override
  public OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    begin();
    int customer =
        input.byLastName()
            ? customerByName(input.warehouse(), input.district(), input.lastName())
            : input.customer();
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

  private void begin() {
    trips.begin();
    writing = false;
  }

  private Parameters parameters(String name) throws SQLException {
    return new Parameters(connection, statement(name));
  }

  private ResultSet query(String name) throws SQLException {
    return trips.query(statement(name));
  }

  private int update(String name) throws SQLException {
    writing = true;
    return trips.update(statement(name));
  }

  private PreparedStatement statement(String name) throws SQLException {
    PreparedStatement statement = prepared.get(name);
    if (statement == null) {
      statement = connection.prepareStatement(statements.text(name));
      prepared.put(name, statement);
    }
    return statement;
  }

  /**
   * What was written before the failure stays, but the transaction as a whole was not done unless
   * it failed at its last statement, which only the data can tell.
   */
  @Override
  public boolean mayHaveCommitted(Outcome failure) {
    return writing && (failure == Outcome.CONNECTION_LOST || failure == Outcome.TIMEOUT);
  }

  /** Each statement was a transaction; those before the one that failed stay. */
  @Override
  public void rollback() {
    // Nothing is open.
  }

  @Override
  public int roundTrips() {
    return trips.count();
  }
}
