package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;

/**
 * The five transactions on one connection. Each method executes one database transaction from its
 * begin to its commit, and returns the data that the terminal would display, which is the answer.
 */
public abstract class TpccStore extends SqlStore {
  TpccStore(SqlClient client, Connection connection, SqlStatements statements) throws SQLException {
    super(client, connection, statements);
  }

  /** Opens a store that takes the fewest round trips with this client; it owns the connection. */
  public static TpccStore ofStatements(
      SqlClient client, Connection connection, SqlStatements statements) throws SQLException {
    if (statements.has(RowStore.ITS_OWN)) {
      return new RowStore(client, connection, statements);
    }
    return client.pipelinesStatements() && client.supportsArrays()
        ? new PipelinedStore(client, connection, statements)
        : new BatchStore(client, connection, statements);
  }

  @Override
  protected final Answer transact(Transaction transaction) throws SQLException {
    return switch (((TpccTransaction) transaction).kind()) {
      case NEW_ORDER -> wholeOrder((NewOrder) transaction);
      case PAYMENT -> payment((Payment) transaction);
      case ORDER_STATUS -> orderStatus((OrderStatus) transaction);
      case DELIVERY -> delivery((Delivery) transaction);
      case STOCK_LEVEL -> stockLevel((StockLevel) transaction);
    };
  }

  private NewOrderOutput wholeOrder(NewOrder input) throws SQLException {
    NewOrderOutput output = newOrder(input);
    if (!output.itemsValid() && !input.asksForUnusedItem()) {
      // Not the rollback that the input asks for: items or stock of the load are gone.
      throw Rows.missing(input);
    }
    return output;
  }

  /**
   * New-Order (2.4.2). An order with an unused item number is rolled back after all the work, and
   * its output says so.
   */
  abstract NewOrderOutput newOrder(NewOrder input) throws SQLException;

  /** Payment (2.5.2). */
  abstract PaymentOutput payment(Payment input) throws SQLException;

  /** Order-Status (2.6.2). */
  abstract OrderStatusOutput orderStatus(OrderStatus input) throws SQLException;

  /** Delivery to all ten districts (2.7.4). */
  abstract DeliveryOutput delivery(Delivery input) throws SQLException;

  /** Stock-Level (2.8.2). */
  abstract StockLevelOutput stockLevel(StockLevel input) throws SQLException;
}
