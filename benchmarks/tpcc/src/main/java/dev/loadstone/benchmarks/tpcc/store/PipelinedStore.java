package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
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

  PipelinedStore(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    super(client, connection, statements);
    newOrderRead =
        prepareAll(
            "new-order-read",
            statements.text("new-order-district") + NEXT + statements.text("new-order-stock"));
    String newOrderWrite =
        statements.text("new-order-stock-update") + NEXT + statements.text("new-order-insert");
    newOrderCommit = prepareAll("new-order-write", newOrderWrite + COMMIT);
    newOrderRollback = prepareAll("new-order-write", newOrderWrite + ROLLBACK);
    paymentById = prepareAll("payment-by-id", statements.text("payment-by-id") + COMMIT);
    paymentByName = prepareAll("payment-by-name", statements.text("payment-by-name") + COMMIT);
    orderStatusById =
        prepareAll("order-status-by-id", statements.text("order-status-by-id") + COMMIT);
    orderStatusByName =
        prepareAll("order-status-by-name", statements.text("order-status-by-name") + COMMIT);
    delivery = prepareAll("delivery", statements.text("delivery") + COMMIT);
    stockLevel = prepareAll("stock-level", statements.text("stock-level") + COMMIT);
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
    new Parameters(newOrderRead)
        .numbers(input.warehouse(), input.district(), input.customer(), input.district())
        .integers(input.lines().items())
        .integers(input.lines().supplyWarehouses());
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
        .numbers(input.warehouse(), input.district())
        .money(cents)
        .money(cents)
        .numbers(input.district(), input.warehouse())
        .money(cents)
        .numbers(input.customerWarehouse(), input.customerDistrict())
        .customer(input.byLastName(), input.lastName(), input.customer())
        .numbers(input.district(), input.warehouse())
        .money(cents);
    execute(statement, true);
    return Rows.first(statement.getResultSet(), input, PaymentOutput::read);
  }

  @Override
  OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    PreparedStatement statement = input.byLastName() ? orderStatusByName : orderStatusById;
    new Parameters(statement)
        .numbers(input.warehouse(), input.district())
        .customer(input.byLastName(), input.lastName(), input.customer());
    execute(statement, false);
    return Rows.first(statement.getResultSet(), input, OrderStatusOutput::read);
  }

  @Override
  DeliveryOutput delivery(Delivery input) throws SQLException {
    new Parameters(delivery).numbers(input.warehouse(), input.carrier());
    execute(delivery, true);
    return DeliveryOutput.read(delivery.getResultSet());
  }

  @Override
  StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    int warehouse = input.warehouse();
    int district = input.district();
    new Parameters(stockLevel)
        .numbers(warehouse, district, warehouse, warehouse, district, input.threshold());
    execute(stockLevel, false);
    return Rows.first(stockLevel.getResultSet(), input, StockLevelOutput::read);
  }
}
