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
import java.sql.SQLTransactionRollbackException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The transactions by statements that any SQL database takes: lists instead of arrays, batches
 * instead of one statement a line.
 *
 * <p>Updates that depend on what was read either compute in the database or lock the row first, and
 * rows of one table are locked in the order of their keys, so that no update is lost at read
 * committed and no two transactions wait for each other.
 */
final class PortableStore implements TpccStore {
  /** How often a Delivery begins anew within one try. */
  private static final int MOST_RESTARTS = 10;

  private static final String LIST_MARK = "(??)";
  private static final int LIST_STEP = 5;
  private static final int DISTRICTS = TpccScale.DISTRICTS_PER_WAREHOUSE;

  private static final String FEATURE_NOT_SUPPORTED = "0A000";

  /** No order has this number. */
  private static final int NO_ORDER = 0;

  private final Connection connection;
  private final SqlStatements statements;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();
  private final OrderDraft draft = new OrderDraft();
  private final RoundTrips trips = new RoundTrips();
  private boolean commitUnderWay;

  /**
   * @param connection with auto-commit off
   * @param statements of its dialect
   */
  PortableStore(Connection connection, SqlStatements statements) {
    this.connection = connection;
    this.statements = statements;
  }

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    trips.begin();
    commitUnderWay = false;
    draft.begin(input);
    parameters("new-order-district-update").integer(input.warehouse()).integer(input.district());
    trips.update(statement("new-order-district-update"));
    parameters("new-order-head")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer());
    int orderId;
    int districtTax;
    int warehouseTax;
    int discount;
    String lastName;
    String credit;
    try (ResultSet row = Rows.required(trips.query(statement("new-order-head")), input)) {
      orderId = row.getInt(1);
      districtTax = Money.rate(row.getBigDecimal(2));
      warehouseTax = Money.rate(row.getBigDecimal(3));
      discount = Money.rate(row.getBigDecimal(4));
      lastName = row.getString(5);
      credit = row.getString(6);
    }
    readStock(input, readItems(input.lines()));
    draft.compute();
    writeOrder(input, orderId);
    if (draft.itemsValid()) {
      commitWrites();
    } else {
      trips.rollback(connection);
    }
    return draft.output(orderId, lastName, credit, discount, warehouseTax, districtTax);
  }

  /** An item as far as an order needs it. */
  private record Item(int priceCents, String name, String data) {}

  private Map<Integer, Item> readItems(OrderLines lines) throws SQLException {
    PreparedStatement statement = list("new-order-items", "?", lines.count());
    Parameters parameters = new Parameters(connection, statement);
    for (int i = 0; i < padded(lines.count()); i++) {
      parameters.integer(lines.item(Math.min(i, lines.count() - 1)));
    }
    Map<Integer, Item> items = new HashMap<>();
    try (ResultSet rows = trips.query(statement)) {
      while (rows.next()) {
        items.put(
            rows.getInt(1),
            new Item(
                (int) Money.cents(rows.getBigDecimal(2)), rows.getString(3), rows.getString(4)));
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
    lockStock(keys);
    PreparedStatement statement = stockOf(keys, input.district());
    try (ResultSet rows = trips.query(statement)) {
      while (rows.next()) {
        Item item = items.get(rows.getInt(2));
        boolean brand = isOriginal(item.data()) && isOriginal(rows.getString(4));
        draft.stock(
            rows.getInt(1),
            rows.getInt(2),
            rows.getInt(3),
            item.priceCents(),
            item.name(),
            brand,
            rows.getString(5));
      }
    }
  }

  /** The statement that reads the rows: with a list of pairs, or one select for each. */
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

  /** Where reading does not lock: row by row, in the order of their keys. */
  private void lockStock(long[] keys) throws SQLException {
    if (!statements.has("new-order-stock-lock")) {
      return;
    }
    PreparedStatement lock = emptyBatch("new-order-stock-lock");
    for (long key : keys) {
      new Parameters(connection, lock).integer((int) (key >> Integer.SIZE)).integer((int) key);
      lock.addBatch();
    }
    trips.batch(lock);
  }

  private static boolean isOriginal(String data) {
    return data.contains("ORIGINAL");
  }

  private void writeOrder(NewOrder input, int orderId) throws SQLException {
    PreparedStatement stock = emptyBatch("new-order-stock-update");
    for (int row = 0; row < draft.stockCount(); row++) {
      new Parameters(connection, stock)
          .integer(draft.quantities()[row])
          .integer(draft.ordered()[row])
          .integer(draft.orderCounts()[row])
          .integer(draft.remoteCounts()[row])
          .integer(draft.suppliers()[row])
          .integer(draft.items()[row]);
      stock.addBatch();
    }
    trips.batch(stock);
    parameters("new-order-orders-insert")
        .integer(orderId)
        .integer(input.district())
        .integer(input.warehouse())
        .integer(input.customer())
        .integer(input.lines().count())
        .integer(draft.allLocal());
    trips.update(statement("new-order-orders-insert"));
    parameters("new-order-new-order-insert")
        .integer(orderId)
        .integer(input.district())
        .integer(input.warehouse());
    trips.update(statement("new-order-new-order-insert"));
    PreparedStatement line = emptyBatch("new-order-order-line-insert");
    for (int row = 0; row < draft.lineCount(); row++) {
      new Parameters(connection, line)
          .integer(orderId)
          .integer(input.district())
          .integer(input.warehouse())
          .integer(draft.lineNumbers()[row])
          .integer(draft.lineItems()[row])
          .integer(draft.lineSuppliers()[row])
          .integer(draft.lineQuantities()[row])
          .money(draft.lineAmounts()[row])
          .text(draft.lineInfos()[row]);
      line.addBatch();
    }
    trips.batch(line);
  }

  @Override
  public PaymentOutput payment(Payment input) throws SQLException {
    trips.begin();
    commitUnderWay = false;
    int cents = input.amountCents();
    parameters("payment-warehouse-update").money(cents).integer(input.warehouse());
    trips.update(statement("payment-warehouse-update"));
    parameters("payment-district-update")
        .money(cents)
        .integer(input.warehouse())
        .integer(input.district());
    trips.update(statement("payment-district-update"));
    int customer =
        input.byLastName()
            ? customerByName(input.customerWarehouse(), input.customerDistrict(), input.lastName())
            : input.customer();
    parameters("payment-customer-update")
        .money(cents)
        .money(cents)
        .integer(input.district())
        .integer(input.warehouse())
        .money(cents)
        .integer(input.customerWarehouse())
        .integer(input.customerDistrict())
        .integer(customer);
    trips.update(statement("payment-customer-update"));
    parameters("payment-read")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customerWarehouse())
        .integer(input.customerDistrict())
        .integer(customer);
    PaymentOutput output;
    String historyData;
    try (ResultSet row = Rows.required(trips.query(statement("payment-read")), input)) {
      output =
          new PaymentOutput(Rows.address(row, 2), Rows.address(row, 8), Rows.customer(row, 13));
      historyData = row.getString(1) + "    " + row.getString(7);
    }
    parameters("payment-history-insert")
        .integer(customer)
        .integer(input.customerDistrict())
        .integer(input.customerWarehouse())
        .integer(input.district())
        .integer(input.warehouse())
        .money(cents)
        .text(historyData);
    trips.update(statement("payment-history-insert"));
    commitWrites();
    return output;
  }

  /** The customer at position ⌈n/2⌉ of those with that name, by first name (2.5.2.2). */
  private int customerByName(int warehouse, int district, String lastName) throws SQLException {
    parameters("customers-by-name").integer(warehouse).integer(district).text(lastName);
    List<Integer> customers = new ArrayList<>();
    try (ResultSet rows = trips.query(statement("customers-by-name"))) {
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
    trips.begin();
    commitUnderWay = false;
    int customer =
        input.byLastName()
            ? customerByName(input.warehouse(), input.district(), input.lastName())
            : input.customer();
    parameters("order-status")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(customer);
    OrderStatusOutput output;
    try (ResultSet row = Rows.required(trips.query(statement("order-status")), input)) {
      output = orderStatus(row);
    }
    trips.commit(connection);
    return output;
  }

  /** Each row has the customer, the order, and a line of it. */
  private static OrderStatusOutput orderStatus(ResultSet row) throws SQLException {
    return PipelinedStore.orderStatus(row);
  }

  @Override
  public DeliveryOutput delivery(Delivery input) throws SQLException {
    trips.begin();
    commitUnderWay = false;
    int[] orders = claimOldest(input.warehouse());
    int[] customers = new int[DISTRICTS];
    long[] cents = new long[DISTRICTS];
    readDelivered(input.warehouse(), orders, customers, cents);
    PreparedStatement order = emptyBatch("delivery-orders-update");
    PreparedStatement lines = emptyBatch("delivery-order-line-update");
    PreparedStatement customer = emptyBatch("delivery-customer-update");
    List<DeliveryOutput.DeliveredOrder> delivered = new ArrayList<>(DISTRICTS);
    for (int i = 0; i < DISTRICTS; i++) {
      if (orders[i] == NO_ORDER) {
        continue;
      }
      int district = i + 1;
      delivered.add(new DeliveryOutput.DeliveredOrder(district, orders[i]));
      new Parameters(connection, order)
          .integer(input.carrier())
          .integer(input.warehouse())
          .integer(district)
          .integer(orders[i]);
      order.addBatch();
      new Parameters(connection, lines)
          .integer(input.warehouse())
          .integer(district)
          .integer(orders[i]);
      lines.addBatch();
      new Parameters(connection, customer)
          .money(cents[i])
          .integer(input.warehouse())
          .integer(district)
          .integer(customers[i]);
      customer.addBatch();
    }
    trips.batch(order);
    trips.batch(lines);
    trips.batch(customer);
    commitWrites();
    return new DeliveryOutput(delivered);
  }

  /**
   * The oldest undelivered order of each district, or {@link #NO_ORDER}. Removing its row of
   * new_order is what claims an order. Where another Delivery was faster, nothing is removed, and
   * everything begins anew in a new transaction, which sees what the other one left, whatever the
   * isolation level; after {@link #MOST_RESTARTS} times the try has failed.
   */
  private int[] claimOldest(int warehouse) throws SQLException {
    int[] oldest = readOldest(warehouse);
    for (int restarts = 0; !claim(warehouse, oldest); restarts++) {
      trips.rollback(connection);
      if (restarts == MOST_RESTARTS) {
        // As every dialect knows it, by the state or by the code: to be tried again.
        throw new SQLTransactionRollbackException(
            "other Deliveries took the oldest orders first, " + (restarts + 1) + " times",
            "40001",
            40_001);
      }
      oldest = readOldest(warehouse);
    }
    return oldest;
  }

  private boolean claim(int warehouse, int[] orders) throws SQLException {
    PreparedStatement delete = emptyBatch("delivery-new-order-delete");
    for (int i = 0; i < DISTRICTS; i++) {
      if (orders[i] != NO_ORDER) {
        new Parameters(connection, delete).integer(warehouse).integer(i + 1).integer(orders[i]);
        delete.addBatch();
      }
    }
    int[] removed = trips.batch(delete);
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
    try (ResultSet rows = trips.query(statement("delivery-oldest"))) {
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
    trips.begin();
    commitUnderWay = false;
    parameters("stock-level")
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.warehouse())
        .integer(input.threshold());
    StockLevelOutput output;
    try (ResultSet row = Rows.required(trips.query(statement("stock-level")), input)) {
      output = new StockLevelOutput(row.getInt(1));
    }
    trips.commit(connection);
    return output;
  }

  private void commitWrites() throws SQLException {
    commitUnderWay = true;
    trips.commit(connection);
    commitUnderWay = false;
  }

  /** A commit that is sent alone and never answered may have been done. */
  @Override
  public boolean mayHaveCommitted(Outcome failure) {
    return commitUnderWay && (failure == Outcome.CONNECTION_LOST || failure == Outcome.TIMEOUT);
  }

  private Parameters parameters(String name) throws SQLException {
    return new Parameters(connection, statement(name));
  }

  private PreparedStatement statement(String name) throws SQLException {
    return prepare(name, statements.text(name));
  }

  /**
   * To be filled: what a transaction that failed left there unsent must not go out with this one.
   */
  private PreparedStatement emptyBatch(String name) throws SQLException {
    PreparedStatement statement = statement(name);
    statement.clearBatch();
    return statement;
  }

  /** With a list in place of its mark, of few lengths so that few statements are prepared. */
  private PreparedStatement list(String name, String element, int values) throws SQLException {
    int length = padded(values);
    String list = "(" + element + (", " + element).repeat(length - 1) + ")";
    return prepare(name + length, statements.text(name).replace(LIST_MARK, list));
  }

  /**
   * The length of the list that takes so many values; the last one stands for what is left over.
   */
  private static int padded(int values) {
    return (values + LIST_STEP - 1) / LIST_STEP * LIST_STEP;
  }

  private PreparedStatement repeated(String name, int times) throws SQLException {
    String one = statements.text(name);
    return prepare(name + times, one + ("\nunion all\n" + one).repeat(times - 1));
  }

  private PreparedStatement prepare(String key, String sql) throws SQLException {
    PreparedStatement statement = prepared.get(key);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(key, statement);
    }
    return statement;
  }

  @Override
  public void rollback() throws SQLException {
    connection.rollback();
  }

  @Override
  public int roundTrips() {
    return trips.count();
  }
}
