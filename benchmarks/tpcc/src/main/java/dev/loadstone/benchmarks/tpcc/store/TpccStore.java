package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.core.database.Outcome;
import java.sql.SQLException;

/**
 * The five transactions on one connection. Each method executes one database transaction from its
 * begin to its commit, and returns the data that the terminal would display. Closing the connection
 * closes its statements too.
 *
 * <p>When a method throws, the transaction may still be open: the caller calls {@link #rollback}.
 * Used by one thread.
 */
public interface TpccStore {
  /**
   * New-Order (2.4.2). An order with an unused item number is rolled back after all the work, and
   * its output says so.
   */
  NewOrderOutput newOrder(NewOrder input) throws SQLException;

  /** Payment (2.5.2). */
  PaymentOutput payment(Payment input) throws SQLException;

  /** Order-Status (2.6.2). */
  OrderStatusOutput orderStatus(OrderStatus input) throws SQLException;

  /** Delivery to all ten districts (2.7.4). */
  DeliveryOutput delivery(Delivery input) throws SQLException;

  /** Stock-Level (2.8.2). */
  StockLevelOutput stockLevel(StockLevel input) throws SQLException;

  /**
   * Whether the transaction that failed last may nevertheless be in the database: it writes, its
   * commit was under way, and the failure does not tell.
   *
   * @param failure the class of its failure
   */
  boolean mayHaveCommitted(Outcome failure);

  /** Ends the transaction that failed last, if the server still holds it open. */
  void rollback() throws SQLException;

  /** The number of times that the last transaction waited for the server, however it ended. */
  int roundTrips();
}
