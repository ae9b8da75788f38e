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
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLTransactionRollbackException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Executes the transactions by statements that any SQL database takes: lists instead of arrays,
 * batches instead of one statement a line.
 *
 * <p>Updates that depend on what was read either compute in the database or lock the row first, and
 * rows of one table are locked in the order of their keys, so that no update is lost at read
 * committed and no two transactions wait for each other.
 */
final class BatchStore extends StatementStore {
  /** The maximum number of times that a Delivery begins anew within one try. */
  private static final int MOST_RESTARTS = 10;

  private static final int DISTRICTS = TpccScale.DISTRICTS_PER_WAREHOUSE;

  private static final String FEATURE_NOT_SUPPORTED = "0A000";

  /** No order has this number. */
  private static final int NO_ORDER = 0;

  /**
   * @param connection a connection with auto-commit off
   * @param statements the statements of its dialect
   */
  BatchStore(SqlClient client, Connection connection, SqlStatements statements) {
    super(client, connection, statements);
  }

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    begin();
    draft.begin(input);
    NewOrderOutput.Head head = takeOrder(input);
    readStock(input, readItems(input.lines()));
    draft.compute();
    writeOrder(head.orderId());
    if (draft.itemsValid()) {
      commitWrites();
    } else {
      trips.rollback(connection);
    }
    return draft.output(head);
  }

  private Map<Integer, Item> readItems(OrderLines lines) throws SQLException {
    PreparedStatement statement = list("new-order-items", "?", lines.count());
    Parameters parameters = new Parameters(connection, statement);
    for (int i = 0; i < padded(lines.count()); i++) {
      parameters.integer(lines.item(Math.min(i, lines.count() - 1)));
    }
    Map<Integer, Item> items = new HashMap<>();
    try (ResultSet rows = trips.query(statement)) {
      while (rows.next()) {
        items.put(rows.getInt(1), Item.read(rows, 2));
      }
    }
    return items;
  }

  /** Reads and locks the stock rows. Keys are asked for in order, each once. */
  private void readStock(NewOrder input, Map<Integer, Item> items) throws SQLException {
    OrderLines lines = input.lines();
    long[] keys =
        IntStream.range(0, lines.count())
            .filter(line -> items.containsKey(lines.item(line)))
            .mapToLong(
                line -> (long) lines.supplyWarehouse(line) << Integer.SIZE | lines.item(line))
            .sorted()
            .distinct()
            .toArray();
    if (countsFirst()) {
      countInStock(keys);
    }
    PreparedStatement statement = stockOf(keys, input.district());
    try (ResultSet rows = trips.query(statement)) {
      while (rows.next()) {
        Item item = items.get(rows.getInt(2));
        draft.stock(
            rows.getInt(1),
            rows.getInt(2),
            rows.getInt(3),
            item.priceCents(),
            item.name(),
            item.isBrand(rows.getString(4)),
            rows.getString(5));
      }
    }
  }

  /** Prepares the statement that reads the rows: with a list of pairs, or one select for each. */
  private PreparedStatement stockOf(long[] keys, int district) throws SQLException {
    boolean byList = statements.text("new-order-stock").contains(LIST_MARK);
    PreparedStatement statement =
        byList
            ? list("new-order-stock", "(?, ?)", keys.length)
            : repeated("new-order-stock", keys.length);
    Parameters parameters = new Parameters(connection, statement);
    if (byList) {
      parameters.integer(district);
    }
    for (int i = 0; i < (byList ? padded(keys.length) : keys.length); i++) {
      long key = keys[Math.min(i, keys.length - 1)];
      if (!byList) {
        parameters.integer(district);
      }
      parameters.integer((int) (key >> Integer.SIZE)).integer((int) key);
    }
    return statement;
  }

  /** Whether reads lock nothing, so that an update that needs no read locks the rows first. */
  private boolean countsFirst() {
    return statements.has("new-order-stock-count");
  }

  /** Counts the lines in their stock rows, in the order of the keys. */
  private void countInStock(long[] keys) throws SQLException {
    batch(
        "new-order-stock-count",
        keys.length,
        (row, i) -> draft.setCounts(row, (int) (keys[i] >> Integer.SIZE), (int) keys[i]));
  }

  private void writeOrder(int orderId) throws SQLException {
    batch(
        "new-order-stock-update",
        draft.stockCount(),
        countsFirst() ? draft::setQuantity : draft::setStock);
    insertOrder(orderId);
    batch(
        "new-order-order-line-insert",
        draft.lineCount(),
        (row, line) -> draft.setLine(row, orderId, line));
  }

  @Override
  public PaymentOutput payment(Payment input) throws SQLException {
    begin();
    int cents = input.amountCents();
    addToPlace(input);
    int customer = customer(input);
    parameters("payment-customer-update")
        .money(cents)
        .money(cents)
        .integer(input.district())
        .integer(input.warehouse())
        .money(cents)
        .integer(input.customerWarehouse())
        .integer(input.customerDistrict())
        .integer(customer);
    update("payment-customer-update");
    parameters("payment-read")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customerWarehouse())
        .integer(input.customerDistrict())
        .integer(customer);
    PaymentOutput output;
    String historyData;
    try (ResultSet row = Rows.required(query("payment-read"), input)) {
      PaymentOutput.Place place = PaymentOutput.Place.read(row);
      output = place.output(Rows.customer(row, 13));
      historyData = place.historyData();
    }
    insertHistory(input, customer, historyData);
    commitWrites();
    return output;
  }

  @Override
  public OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    begin();
    int customer = customer(input);
    parameters("order-status")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(customer);
    OrderStatusOutput output;
    try (ResultSet row = Rows.required(query("order-status"), input)) {
      output = OrderStatusOutput.read(row);
    }
    commit();
    return output;
  }

  @Override
  public DeliveryOutput delivery(Delivery input) throws SQLException {
    begin();
    int[] orders = claimOldest(input.warehouse());
    int[] customers = new int[DISTRICTS];
    long[] cents = new long[DISTRICTS];
    readDelivered(input.warehouse(), orders, customers, cents);
    int warehouse = input.warehouse();
    List<DeliveryOutput.DeliveredOrder> delivered = delivered(orders);
    batch(
        "delivery-orders-update",
        delivered.size(),
        (row, i) -> setKey(row.integer(input.carrier()), warehouse, delivered.get(i)));
    batch(
        "delivery-order-line-update",
        delivered.size(),
        (row, i) -> setKey(row, warehouse, delivered.get(i)));
    batch(
        "delivery-customer-update",
        delivered.size(),
        (row, i) -> {
          int district = delivered.get(i).district();
          row.money(cents[district - 1])
              .integer(warehouse)
              .integer(district)
              .integer(customers[district - 1]);
        });
    commitWrites();
    return new DeliveryOutput(delivered);
  }

  private static List<DeliveryOutput.DeliveredOrder> delivered(int[] orders) {
    return IntStream.range(0, DISTRICTS)
        .filter(i -> orders[i] != NO_ORDER)
        .mapToObj(i -> new DeliveryOutput.DeliveredOrder(i + 1, orders[i]))
        .toList();
  }

  private static void setKey(Parameters row, int warehouse, DeliveryOutput.DeliveredOrder order)
      throws SQLException {
    row.integer(warehouse).integer(order.district()).integer(order.order());
  }

  /**
   * Claims the oldest undelivered order of each district; {@link #NO_ORDER} where there is none. An
   * order is claimed by removing its row of new_order. Where another Delivery was faster, nothing
   * is removed, and everything begins anew in a new transaction, which sees what the other one left
   * at any isolation level. After {@link #MOST_RESTARTS} times the try fails.
   */
  private int[] claimOldest(int warehouse) throws SQLException {
    int[] oldest = readOldest(warehouse);
    for (int restarts = 0; !claim(warehouse, oldest); restarts++) {
      trips.rollback(connection);
      if (restarts == MOST_RESTARTS) {
        // In every dialect this state means that the transaction is tried again.
        throw new SQLTransactionRollbackException(
            "other Deliveries took the oldest orders first, " + (restarts + 1) + " times", "40001");
      }
      oldest = readOldest(warehouse);
    }
    return oldest;
  }

  private boolean claim(int warehouse, int[] orders) throws SQLException {
    List<DeliveryOutput.DeliveredOrder> taken = delivered(orders);
    int[] removed =
        batch(
            "delivery-new-order-delete",
            taken.size(),
            (row, i) -> setKey(row, warehouse, taken.get(i)));
    if (IntStream.of(removed).anyMatch(rows -> rows < 0)) {
      throw new SQLException(
          "the driver does not say how many rows each statement of a batch removed; leave out the"
              + " driver property that makes it keep silent",
          FEATURE_NOT_SUPPORTED);
    }
    return IntStream.of(removed).allMatch(rows -> rows == 1);
  }

  private int[] readOldest(int warehouse) throws SQLException {
    int[] oldest = new int[DISTRICTS];
    parameters("delivery-oldest").integer(warehouse);
    try (ResultSet rows = query("delivery-oldest")) {
      while (rows.next()) {
        oldest[rows.getInt(1) - 1] = rows.getInt(2);
      }
    }
    return oldest;
  }

  private void readDelivered(int warehouse, int[] orders, int[] customers, long[] cents)
      throws SQLException {
    PreparedStatement statement = repeated("delivery-orders", DISTRICTS);
    Parameters parameters = new Parameters(connection, statement);
    for (int i = 0; i < DISTRICTS; i++) {
      parameters.integer(warehouse).integer(i + 1).integer(orders[i]);
    }
    try (ResultSet rows = trips.query(statement)) {
      while (rows.next()) {
        int i = rows.getInt(1) - 1;
        customers[i] = rows.getInt(2);
        cents[i] = Money.cents(rows.getBigDecimal(3));
      }
    }
  }

  @Override
  public StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    begin();
    parameters("stock-level")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.warehouse())
        .integer(input.threshold());
    StockLevelOutput output;
    try (ResultSet row = Rows.required(query("stock-level"), input)) {
      output = new StockLevelOutput(row.getInt(1));
    }
    commit();
    return output;
  }

  @Override
  public void rollback() throws SQLException {
    connection.rollback();
  }
}
