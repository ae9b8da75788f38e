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
import java.util.Comparator;
import java.util.List;

/**
 * The transactions by statements where the driver sends several statements in one round trip: two
 * round trips for a New-Order, one for each of the others, the commit included.
 *
 * <p>The commit rides behind the last statement. That is safe because a server that meets an error
 * skips the rest of what was sent together: a commit is reached only when everything before it
 * succeeded, and its own failure is thrown like any other.
 */
final class PipelinedStore implements TpccStore {
  /** Between two statements that are sent together. */
  static final String NEXT = ";\n";

  private static final String COMMIT = ";\ncommit";
  private static final String ROLLBACK = ";\nrollback";

  private final Connection connection;
  private final PreparedStatement newOrderRead;
  private final PreparedStatement newOrderCommit;
  private final PreparedStatement newOrderRollback;
  private final PreparedStatement paymentById;
  private final PreparedStatement paymentByName;
  private final PreparedStatement orderStatusById;
  private final PreparedStatement orderStatusByName;
  private final PreparedStatement delivery;
  private final PreparedStatement stockLevel;

  private final OrderDraft draft = new OrderDraft();
  private final int[] items = new int[TpccScale.MAX_ORDER_LINES];
  private final int[] suppliers = new int[TpccScale.MAX_ORDER_LINES];
  private final RoundTrips trips = new RoundTrips();
  private boolean commitUnderWay;

  /**
   * @param connection with auto-commit off
   * @param statements of its dialect
   */
  PipelinedStore(Connection connection, SqlStatements statements) throws SQLException {
    this.connection = connection;
    newOrderRead =
        connection.prepareStatement(
            statements.text("new-order-district") + NEXT + statements.text("new-order-stock"));
    String newOrderWrite =
        statements.text("new-order-stock-update") + NEXT + statements.text("new-order-insert");
    newOrderCommit = connection.prepareStatement(newOrderWrite + COMMIT);
    newOrderRollback = connection.prepareStatement(newOrderWrite + ROLLBACK);
    paymentById = connection.prepareStatement(statements.text("payment-by-id") + COMMIT);
    paymentByName = connection.prepareStatement(statements.text("payment-by-name") + COMMIT);
    orderStatusById = connection.prepareStatement(statements.text("order-status-by-id") + COMMIT);
    orderStatusByName =
        connection.prepareStatement(statements.text("order-status-by-name") + COMMIT);
    delivery = connection.prepareStatement(statements.text("delivery") + COMMIT);
    stockLevel = connection.prepareStatement(statements.text("stock-level") + COMMIT);
  }

  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    trips.begin();
    commitUnderWay = false;
    draft.begin(input);
    NewOrderHead head = readForNewOrder(input);
    draft.compute();
    PreparedStatement write = draft.itemsValid() ? newOrderCommit : newOrderRollback;
    setNewOrder(write, input, head.orderId);
    commitUnderWay = draft.itemsValid();
    trips.execute(write);
    commitUnderWay = false;
    return head.output(draft);
  }

  /** What the first statement of a New-Order gives. */
  record NewOrderHead(
      int orderId,
      int districtTax,
      int warehouseTax,
      int discount,
      String lastName,
      String credit) {
    static NewOrderHead read(ResultSet rows, NewOrder input) throws SQLException {
      try (ResultSet row = Rows.required(rows, input)) {
        return new NewOrderHead(
            row.getInt(1),
            Money.rate(row.getBigDecimal(2)),
            Money.rate(row.getBigDecimal(3)),
            Money.rate(row.getBigDecimal(4)),
            row.getString(5),
            row.getString(6));
      }
    }

    NewOrderOutput output(OrderDraft draft) {
      return draft.output(orderId, lastName, credit, discount, warehouseTax, districtTax);
    }
  }

  private NewOrderHead readForNewOrder(NewOrder input) throws SQLException {
    OrderLines lines = input.lines();
    for (int line = 0; line < lines.count(); line++) {
      items[line] = lines.item(line);
      suppliers[line] = lines.supplyWarehouse(line);
    }
    new Parameters(connection, newOrderRead)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer())
        .integer(input.district())
        .integers(items, lines.count())
        .integers(suppliers, lines.count());
    trips.execute(newOrderRead);
    NewOrderHead head = NewOrderHead.read(newOrderRead.getResultSet(), input);
    newOrderRead.getMoreResults();
    readStock(newOrderRead.getResultSet(), draft);
    return head;
  }

  /** Adds the stock rows, each with its item, to an order. */
  static void readStock(ResultSet stock, OrderDraft draft) throws SQLException {
    try (ResultSet rows = stock) {
      while (rows.next()) {
        draft.stock(
            rows.getInt(1),
            rows.getInt(2),
            rows.getInt(3),
            (int) Money.cents(rows.getBigDecimal(4)),
            rows.getString(5),
            rows.getBoolean(6),
            rows.getString(7));
      }
    }
  }

  private void setNewOrder(PreparedStatement write, NewOrder input, int orderId)
      throws SQLException {
    int stockCount = draft.stockCount();
    Parameters parameters =
        new Parameters(connection, write)
            .integers(draft.suppliers(), stockCount)
            .integers(draft.items(), stockCount)
            .integers(draft.quantities(), stockCount)
            .integers(draft.ordered(), stockCount)
            .integers(draft.orderCounts(), stockCount)
            .integers(draft.remoteCounts(), stockCount);
    setInserts(parameters, input, orderId, draft);
  }

  /** The parameters of the statements that insert an order with its lines. */
  static void setInserts(Parameters parameters, NewOrder input, int orderId, OrderDraft draft)
      throws SQLException {
    int lineCount = draft.lineCount();
    parameters
        .integer(orderId)
        .integer(input.district())
        .integer(input.warehouse())
        .integer(input.customer())
        .integer(input.lines().count())
        .integer(draft.allLocal())
        .integer(orderId)
        .integer(input.district())
        .integer(input.warehouse())
        .integer(orderId)
        .integer(input.district())
        .integer(input.warehouse())
        .integers(draft.lineNumbers(), lineCount)
        .integers(draft.lineItems(), lineCount)
        .integers(draft.lineSuppliers(), lineCount)
        .integers(draft.lineQuantities(), lineCount)
        .integers(draft.lineAmounts(), lineCount)
        .texts(draft.lineInfos(), lineCount);
  }

  @Override
  public PaymentOutput payment(Payment input) throws SQLException {
    trips.begin();
    PreparedStatement statement = input.byLastName() ? paymentByName : paymentById;
    int cents = input.amountCents();
    Parameters parameters =
        new Parameters(connection, statement)
            .money(cents)
            .integer(input.warehouse())
            .money(cents)
            .integer(input.warehouse())
            .integer(input.district())
            .money(cents)
            .money(cents)
            .integer(input.district())
            .integer(input.warehouse())
            .money(cents)
            .integer(input.customerWarehouse())
            .integer(input.customerDistrict());
    if (input.byLastName()) {
      parameters.text(input.lastName());
    } else {
      parameters.integer(input.customer());
    }
    parameters.integer(input.district()).integer(input.warehouse()).money(cents);
    commitUnderWay = true;
    trips.execute(statement);
    commitUnderWay = false;
    try (ResultSet row = Rows.required(statement.getResultSet(), input)) {
      return new PaymentOutput(Rows.address(row, 2), Rows.address(row, 8), Rows.customer(row, 13));
    }
  }

  @Override
  public OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    trips.begin();
    commitUnderWay = false;
    PreparedStatement statement = input.byLastName() ? orderStatusByName : orderStatusById;
    Parameters parameters =
        new Parameters(connection, statement).integer(input.warehouse()).integer(input.district());
    if (input.byLastName()) {
      parameters.text(input.lastName());
    } else {
      parameters.integer(input.customer());
    }
    trips.execute(statement);
    try (ResultSet row = Rows.required(statement.getResultSet(), input)) {
      return orderStatus(row);
    }
  }

  /** Each row has the customer, the order, and a line of it. */
  static OrderStatusOutput orderStatus(ResultSet row) throws SQLException {
    List<OrderStatusOutput.Line> lines = new ArrayList<>(TpccScale.MAX_ORDER_LINES);
    OrderStatusOutput output =
        new OrderStatusOutput(
            row.getInt(1),
            row.getString(2),
            row.getString(3),
            row.getString(4),
            Money.cents(row.getBigDecimal(5)),
            row.getInt(6),
            row.getObject(7, LocalDateTime.class),
            row.getInt(8),
            lines);
    do {
      lines.add(Rows.orderLine(row, 9));
    } while (row.next());
    return output;
  }

  @Override
  public DeliveryOutput delivery(Delivery input) throws SQLException {
    trips.begin();
    new Parameters(connection, delivery).integer(input.warehouse()).integer(input.carrier());
    commitUnderWay = true;
    trips.execute(delivery);
    commitUnderWay = false;
    try (ResultSet rows = delivery.getResultSet()) {
      return delivery(rows);
    }
  }

  /** Each row has a district and an order. */
  static DeliveryOutput delivery(ResultSet rows) throws SQLException {
    List<DeliveryOutput.DeliveredOrder> orders = new ArrayList<>(TpccScale.DISTRICTS_PER_WAREHOUSE);
    while (rows.next()) {
      orders.add(new DeliveryOutput.DeliveredOrder(rows.getInt(1), rows.getInt(2)));
    }
    orders.sort(Comparator.comparingInt(DeliveryOutput.DeliveredOrder::district));
    return new DeliveryOutput(orders);
  }

  @Override
  public StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    trips.begin();
    commitUnderWay = false;
    new Parameters(connection, stockLevel)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.warehouse())
        .integer(input.threshold());
    trips.execute(stockLevel);
    try (ResultSet row = Rows.required(stockLevel.getResultSet(), input)) {
      return new StockLevelOutput(row.getInt(1));
    }
  }

  /**
   * An error that the server reports means that the commit was not reached, or failed: only a lost
   * connection leaves the question open.
   */
  @Override
  public boolean mayHaveCommitted(Outcome failure) {
    return commitUnderWay && failure == Outcome.CONNECTION_LOST;
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
