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
  /** The mark that stands for a list in a statement. */
  private static final int LIST_STEP = 5;

  /** The maximum number of times that a Delivery begins anew within one try. */
  private static final int MOST_RESTARTS = 10;

  private static final int DISTRICTS = TpccScale.DISTRICTS_PER_WAREHOUSE;

  private static final String FEATURE_NOT_SUPPORTED = "0A000";

  /** Reads lock nothing, so an update that needs no read locks the rows first. */
  private final boolean countsFirst;

  BatchStore(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    super(client, connection, statements);
    this.countsFirst = statements.has("new-order-stock-count");
  }

  @Override
  NewOrderOutput newOrder(NewOrder input) throws SQLException {
    draft.begin(input);
    NewOrderOutput.Head head = takeOrder(input);
    readStock(input, readItems(input.lines()));
    draft.compute();
    writeOrder(head.orderId());
    return end(head);
  }

  /** Takes the order's number and reads its head, by one statement where the dialect has one. */
  private NewOrderOutput.Head takeOrder(NewOrder input) throws SQLException {
    int warehouse = input.warehouse();
    int district = input.district();
    String head = "new-order-district";
    if (!statements.has(head)) {
      update("new-order-district-update", warehouse, district);
      head = "new-order-head";
    }
    return NewOrderOutput.Head.read(query(head, warehouse, district, input.customer()), input);
  }

  private Map<Integer, Item> readItems(OrderLines lines) throws SQLException {
    int count = lines.count();
    Parameters parameters = new Parameters(list("new-order-items", "?", count));
    for (int i = 0; i < padded(count); i++) {
      parameters.integer(lines.item(Math.min(i, count - 1)));
    }
    Map<Integer, Item> items = new HashMap<>();
    try (ResultSet rows = query(parameters)) {
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
    if (countsFirst) {
      batch(
          "new-order-stock-count",
          keys.length,
          (row, i) -> draft.setCounts(row, (int) (keys[i] >> Integer.SIZE), (int) keys[i]));
    }
    try (ResultSet rows = query(stockOf(keys, input.district()))) {
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
  private Parameters stockOf(long[] keys, int district) throws SQLException {
    int count = keys.length;
    boolean byList = statements.text("new-order-stock").contains(SqlStatements.LIST_MARK);
    Parameters parameters =
        new Parameters(
            byList ? list("new-order-stock", "(?, ?)", count) : repeated("new-order-stock", count));
    for (int i = 0; i < (byList ? padded(count) : count); i++) {
      long key = keys[Math.min(i, count - 1)];
      if (i == 0 || !byList) {
        parameters.integer(district);
      }
      parameters.numbers((int) (key >> Integer.SIZE), (int) key);
    }
    return parameters;
  }

  private void writeOrder(int orderId) throws SQLException {
    batch(
        "new-order-stock-update",
        draft.stockCount(),
        countsFirst ? draft::setQuantity : draft::setStock);
    insertOrder(orderId);
    batch(
        "new-order-order-line-insert",
        draft.lineCount(),
        (row, line) -> draft.setLine(row, orderId, line));
  }

  @Override
  PaymentOutput payment(Payment input) throws SQLException {
    int cents = input.amountCents();
    addToPlace(input);
    int customer = customer(input);
    update(
        parameters("payment-customer-update")
            .money(cents)
            .money(cents)
            .numbers(input.district(), input.warehouse())
            .money(cents)
            .numbers(input.customerWarehouse(), input.customerDistrict(), customer));
    ResultSet read =
        query(
            "payment-read",
            input.warehouse(),
            input.district(),
            input.customerWarehouse(),
            input.customerDistrict(),
            customer);
    PaymentOutput output = Rows.first(read, input, PaymentOutput::read);
    insertHistory(input, customer, output.historyData());
    commit();
    return output;
  }

  @Override
  OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    int customer = customer(input);
    OrderStatusOutput output =
        Rows.first(
            query("order-status", input.warehouse(), input.district(), customer),
            input,
            OrderStatusOutput::read);
    endReading();
    return output;
  }

  @Override
  DeliveryOutput delivery(Delivery input) throws SQLException {
    int warehouse = input.warehouse();
    List<DeliveredOrder> delivered = claimOldest(warehouse);
    int[] customers = new int[DISTRICTS];
    long[] cents = new long[DISTRICTS];
    readDelivered(warehouse, delivered, customers, cents);
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
          row.money(cents[district - 1]).numbers(warehouse, district, customers[district - 1]);
        });
    commit();
    return new DeliveryOutput(delivered);
  }

  private static void setKey(Parameters row, int warehouse, DeliveredOrder order)
      throws SQLException {
    row.numbers(warehouse, order.district(), order.order());
  }

  /**
   * Claims the oldest undelivered order of each district that has one, by removing its row of
   * new_order. Where another Delivery was faster, nothing is removed, and everything begins anew in
   * a new transaction, which sees what the other one left at any isolation level. After {@link
   * #MOST_RESTARTS} times the try fails.
   */
  private List<DeliveredOrder> claimOldest(int warehouse) throws SQLException {
    List<DeliveredOrder> oldest = readOldest(warehouse);
    for (int restarts = 0; !claim(warehouse, oldest); restarts++) {
      rollBack();
      if (restarts == MOST_RESTARTS) {
        // In every dialect this state means that the transaction is tried again.
        throw new SQLTransactionRollbackException(
            "other Deliveries took the oldest orders first, " + (restarts + 1) + " times", "40001");
      }
      oldest = readOldest(warehouse);
    }
    return oldest;
  }

  private boolean claim(int warehouse, List<DeliveredOrder> orders) throws SQLException {
    int[] removed =
        batch(
            "delivery-new-order-delete",
            orders.size(),
            (row, i) -> setKey(row, warehouse, orders.get(i)));
    if (IntStream.of(removed).anyMatch(rows -> rows < 0)) {
      throw new SQLException(
          "the driver does not say how many rows each statement of a batch removed; leave out the"
              + " driver property that makes it keep silent",
          FEATURE_NOT_SUPPORTED);
    }
    return IntStream.of(removed).allMatch(rows -> rows == 1);
  }

  private List<DeliveredOrder> readOldest(int warehouse) throws SQLException {
    return DeliveryOutput.read(query("delivery-oldest", warehouse)).orders().stream()
        .filter(oldest -> oldest.order() != NO_ORDER)
        .toList();
  }

  /** Reads customer and amount of each order; the statement asks for an order of each district. */
  private void readDelivered(
      int warehouse, List<DeliveredOrder> delivered, int[] customers, long[] cents)
      throws SQLException {
    int[] orders = new int[DISTRICTS];
    delivered.forEach(order -> orders[order.district() - 1] = order.order());
    Parameters parameters = new Parameters(repeated("delivery-orders", DISTRICTS));
    for (int i = 0; i < DISTRICTS; i++) {
      parameters.numbers(warehouse, i + 1, orders[i]);
    }
    try (ResultSet rows = query(parameters)) {
      while (rows.next()) {
        int i = rows.getInt(1) - 1;
        customers[i] = rows.getInt(2);
        cents[i] = Money.cents(rows.getBigDecimal(3));
      }
    }
  }

  @Override
  StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    int warehouse = input.warehouse();
    StockLevelOutput output =
        Rows.first(
            query("stock-level", warehouse, input.district(), warehouse, input.threshold()),
            input,
            StockLevelOutput::read);
    endReading();
    return output;
  }

  /** Prepares a statement for several rows: one select for each. */
  private PreparedStatement repeated(String name, int times) throws SQLException {
    String one = statements.text(name);
    return prepare(name + times, one + ("\nunion all\n" + one).repeat(times - 1));
  }

  /**
   * Prepares a statement with a list in place of its mark. Lists have few lengths, so that few
   * statements are prepared.
   */
  private PreparedStatement list(String name, String element, int values) throws SQLException {
    int length = padded(values);
    String list = "(" + element + (", " + element).repeat(length - 1) + ")";
    return prepare(name + length, statements.text(name).replace(SqlStatements.LIST_MARK, list));
  }

  /**
   * The length of the list that takes a number of values; the last value fills the places left
   * over.
   */
  private static int padded(int values) {
    return (values + LIST_STEP - 1) / LIST_STEP * LIST_STEP;
  }
}
