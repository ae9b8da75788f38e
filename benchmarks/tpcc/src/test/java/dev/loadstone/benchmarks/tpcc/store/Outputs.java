package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.TransactionStore;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import java.sql.SQLException;

/** What terminals would display of the transactions of a store. */
record Outputs(TransactionStore store) {
  NewOrderOutput newOrder(NewOrder input) throws SQLException {
    return (NewOrderOutput) store.execute(input);
  }

  PaymentOutput payment(Payment input) throws SQLException {
    return (PaymentOutput) store.execute(input);
  }

  OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    return (OrderStatusOutput) store.execute(input);
  }

  DeliveryOutput delivery(Delivery input) throws SQLException {
    return (DeliveryOutput) store.execute(input);
  }

  StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    return (StockLevelOutput) store.execute(input);
  }

  int roundTrips() {
    return store.roundTrips();
  }
}
