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

/**
 * Executes the transactions by statements where the driver sends several statements in one round
 * trip: two round trips for a New-Order, one for each of the others, the commit included.
 *
 * <p>The commit is sent after the last statement. That is safe because a server that meets an error
 * skips the rest of what was sent together: a commit is reached only when everything before it
 * succeeded, and its own failure is thrown like any other.
 */
final class PipelinedStore extends TpccStore {
  /** The separator of statements that are sent together. */
  static final String NEXT = ";\n";

  private static final String COMMIT = ";\ncommit";
  private static final String ROLLBACK = ";\nrollback";

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

  /**
   * @param connection a connection with auto-commit off
   * @param statements the statements of its dialect
   */
  PipelinedStore(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    super(client, connection, statements);
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
  NewOrderOutput newOrder(NewOrder input) throws SQLException {
    draft.begin(input);
    NewOrderOutput.Head head = readForNewOrder(input);
    draft.compute();
    PreparedStatement write = draft.itemsValid() ? newOrderCommit : newOrderRollback;
    Parameters parameters = new Parameters(write);
    draft.setStocks(parameters);
    draft.setInserts(parameters, head.orderId());
    execute(write, draft.itemsValid());
    return draft.output(head);
  }

  private NewOrderOutput.Head readForNewOrder(NewOrder input) throws SQLException {
    OrderLines lines = input.lines();
    for (int line = 0; line < lines.count(); line++) {
      items[line] = lines.item(line);
      suppliers[line] = lines.supplyWarehouse(line);
    }
    new Parameters(newOrderRead)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.customer())
        .integer(input.district())
        .integers(items, lines.count())
        .integers(suppliers, lines.count());
    execute(newOrderRead, false);
    NewOrderOutput.Head head = NewOrderOutput.Head.read(newOrderRead.getResultSet(), input);
    newOrderRead.getMoreResults();
    draft.readStock(newOrderRead.getResultSet());
    return head;
  }

  @Override
  PaymentOutput payment(Payment input) throws SQLException {
    PreparedStatement statement = input.byLastName() ? paymentByName : paymentById;
    int cents = input.amountCents();
    new Parameters(statement)
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
    execute(statement, true);
    try (ResultSet row = Rows.required(statement.getResultSet(), input)) {
      return PaymentOutput.read(row);
    }
  }

  @Override
  OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    PreparedStatement statement = input.byLastName() ? orderStatusByName : orderStatusById;
    new Parameters(statement)
        .integer(input.warehouse())
        .integer(input.district())
        .customer(input.byLastName(), input.lastName(), input.customer());
    execute(statement, false);
    try (ResultSet row = Rows.required(statement.getResultSet(), input)) {
      return OrderStatusOutput.read(row);
    }
  }

  @Override
  DeliveryOutput delivery(Delivery input) throws SQLException {
    new Parameters(delivery).integer(input.warehouse()).integer(input.carrier());
    execute(delivery, true);
    try (ResultSet rows = delivery.getResultSet()) {
      return DeliveryOutput.read(rows);
    }
  }

  @Override
  StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    new Parameters(stockLevel)
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.warehouse())
        .integer(input.warehouse())
        .integer(input.district())
        .integer(input.threshold());
    execute(stockLevel, false);
    try (ResultSet row = Rows.required(stockLevel.getResultSet(), input)) {
      return new StockLevelOutput(row.getInt(1));
    }
  }
}
