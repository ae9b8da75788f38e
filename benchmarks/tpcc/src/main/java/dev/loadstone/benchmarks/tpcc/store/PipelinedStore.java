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

/**
 * Executes the transactions by statements where the driver sends several statements in one round
 * trip: two round trips for a New-Order, one for each of the others, the commit included.
 *
 * <p>The commit is sent after the last statement. That is safe because a server that meets an error
 * skips the rest of what was sent together: a commit is reached only when everything before it
 * succeeded, and its own failure is thrown like any other.
 */
final class PipelinedStore implements TpccStore {
  /** The separator of statements that are sent together. */
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
   * @param connection a connection with auto-commit off
   * @param statements the statements of its dialect
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
    NewOrderOutput.Head head = readForNewOrder(input);
    draft.compute();
    PreparedStatement write = draft.itemsValid() ? newOrderCommit : newOrderRollback;
    setNewOrder(write, head.orderId());
    commitUnderWay = draft.itemsValid();
    trips.execute(write);
    commitUnderWay = false;
    return draft.output(head);
  }

  private NewOrderOutput.Head readForNewOrder(NewOrder input) throws SQLException {
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
    NewOrderOutput.Head head = NewOrderOutput.Head.read(newOrderRead.getResultSet(), input);
    newOrderRead.getMoreResults();
    draft.readStock(newOrderRead.getResultSet());
    return head;
  }

  private void setNewOrder(PreparedStatement write, int orderId) throws SQLException {
    int stockCount = draft.stockCount();
    Parameters parameters =
        new Parameters(connection, write)
            .integers(draft.suppliers(), stockCount)
            .integers(draft.items(), stockCount)
            .integers(draft.quantities(), stockCount)
            .integers(draft.ordered(), stockCount)
            .integers(draft.orderCounts(), stockCount)
            .integers(draft.remoteCounts(), stockCount);
    draft.setInserts(parameters, orderId);
  }

  @Override
  public PaymentOutput payment(Payment input) throws SQLException {
    trips.begin();
    PreparedStatement statement = input.byLastName() ? paymentByName : paymentById;
    int cents = input.amountCents();
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
        .integer(input.customerDistrict())
        .customer(input.byLastName(), input.lastName(), input.customer())
        .integer(input.district())
        .integer(input.warehouse())
        .money(cents);
    commitUnderWay = true;
    trips.execute(statement);
    commitUnderWay = false;
    try (ResultSet row = Rows.required(statement.getResultSet(), input)) {
      return PaymentOutput.read(row);
    }
  }

  @Override
  public OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    trips.begin();
    commitUnderWay = false;
    PreparedStatement statement = input.byLastName() ? orderStatusByName : orderStatusById;
    new Parameters(connection, statement)
        .integer(input.warehouse())
        .integer(input.district())
        .customer(input.byLastName(), input.lastName(), input.customer());
    trips.execute(statement);
    try (ResultSet row = Rows.required(statement.getResultSet(), input)) {
      return OrderStatusOutput.read(row);
    }
  }

  @Override
  public DeliveryOutput delivery(Delivery input) throws SQLException {
    trips.begin();
    new Parameters(connection, delivery).integer(input.warehouse()).integer(input.carrier());
    commitUnderWay = true;
    trips.execute(delivery);
    commitUnderWay = false;
    try (ResultSet rows = delivery.getResultSet()) {
      return DeliveryOutput.read(rows);
    }
  }

  @Override
  public StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    trips.begin();
    commitUnderWay = false;
    new Parameters(connection, stockLevel)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.warehouse())
        .integer(input.warehouse())
        .integer(input.district())
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
