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
import dev.loadstone.benchmarks.tpcc.store.OrderStatusOutput.Order;
import dev.loadstone.benchmarks.tpcc.store.PaymentOutput.Place;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

  private final boolean transactional;

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
    for (int number : lines.items()) {
      for (Item item : Rows.all(query(ITS_OWN, number), row -> Item.read(row, 1))) {
        items.put(number, item);
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
    int[] orderAndTax =
        Rows.first(
            query("new-order-district", warehouse, district),
            input,
            row -> new int[] {row.getInt(1), Money.rate(row.getBigDecimal(2))});
    int warehouseTax =
        Rows.first(
            query("new-order-warehouse", warehouse),
            input,
            row -> Money.rate(row.getBigDecimal(1)));
    return Rows.first(
        query("new-order-customer", warehouse, district, input.customer()),
        input,
        row ->
            new NewOrderOutput.Head(
                orderAndTax[0],
                orderAndTax[1],
                warehouseTax,
                Money.rate(row.getBigDecimal(1)),
                row.getString(2),
                row.getString(3)));
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
      try (ResultSet row = query("new-order-stock", input.district(), supplier, number)) {
        if (!row.next()) {
          throw Rows.missing(input);
        }
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

  private void writeOrder(int orderId) throws SQLException {
    insertOrder(orderId);
    each("new-order-stock-update", draft.stockCount(), draft::setStock);
    each(
        "new-order-order-line-insert",
        draft.lineCount(),
        (row, line) -> draft.setLine(row, orderId, line));
  }

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
    PaymentOutput output =
        output(
            input,
            Rows.first(
                query("payment-customer", warehouse, district, customer),
                input,
                row -> Rows.customer(row, 1)));
    insertHistory(input, customer, output.historyData());
    commit();
    return output;
  }

  /** Reads the warehouse and the district of a payment, together where the dialect can. */
  private PaymentOutput output(Payment input, PaymentOutput.Customer customer) throws SQLException {
    int warehouse = input.warehouse();
    int district = input.district();
    if (statements.has("payment-addresses")) {
      return Rows.first(
          query("payment-addresses", warehouse, district),
          input,
          row -> new PaymentOutput(Place.read(row, 1), Place.read(row, 7), customer));
    }
    return new PaymentOutput(
        Rows.first(query("payment-warehouse", warehouse), input, row -> Place.read(row, 1)),
        Rows.first(
            query("payment-district", warehouse, district), input, row -> Place.read(row, 1)),
        customer);
  }

  @Override
  OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    int warehouse = input.warehouse();
    int district = input.district();
    int customer = customer(input);
    Order order =
        Rows.first(
            query("order-status-order", warehouse, district, customer),
            input,
            row -> Order.read(row, 1));
    List<OrderStatusOutput.Line> lines =
        Rows.all(
            query("order-status-lines", warehouse, district, order.id()),
            row -> Rows.orderLine(row, 1));
    OrderStatusOutput output =
        Rows.first(
            query("order-status-customer", warehouse, district, customer),
            input,
            row -> OrderStatusOutput.of(row, order, lines));
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
      List<Integer> oldest =
          Rows.all(query("delivery-oldest", warehouse, district), row -> row.getInt(1));
      if (oldest.isEmpty()) {
        return NO_ORDER;
      }
      if (update("delivery-new-order-delete", warehouse, district, oldest.get(0)) == 1) {
        return oldest.get(0);
      }
    }
  }

  private void deliver(Delivery input, int district, int order) throws SQLException {
    int warehouse = input.warehouse();
    int customer =
        Rows.first(
            query("delivery-order", warehouse, district, order), input, row -> row.getInt(1));
    update("delivery-orders-update", input.carrier(), warehouse, district, order);
    update("delivery-order-line-update", warehouse, district, order);
    long cents =
        Rows.first(
            query("delivery-amount", warehouse, district, order),
            input,
            row -> Money.cents(row.getBigDecimal(1)));
    update(
        parameters("delivery-customer-update").money(cents).numbers(warehouse, district, customer));
  }

  @Override
  StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    int next =
        Rows.first(
            query("stock-level-next-order", input.warehouse(), input.district()),
            input,
            row -> row.getInt(1));
    int low = lowStock(input, next - RECENT_ORDERS, next);
    endReading();
    return new StockLevelOutput(low);
  }

  /** Counts the items of the orders {@code first} … {@code next} − 1 that are low in stock. */
  private int lowStock(StockLevel input, int first, int next) throws SQLException {
    int warehouse = input.warehouse();
    int district = input.district();
    if (statements.has("stock-level")) {
      return Rows.first(
          query("stock-level", warehouse, district, first, next, input.threshold()),
          input,
          row -> row.getInt(1));
    }
    int low = 0;
    for (int item :
        Rows.all(
            query("stock-level-items", warehouse, district, first, next), row -> row.getInt(1))) {
      int stock =
          Rows.first(query("stock-level-stock", warehouse, item), input, row -> row.getInt(1));
      low += stock < input.threshold() ? 1 : 0;
    }
    return low;
  }
}
