package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.database.Outcome;
import java.sql.SQLException;
import java.util.List;

/** What terminals would display of the transactions of a session. */
final class Outputs {
  /** What a procedure answers to an order that was rolled back is no more than that it was. */
  private static final NewOrderOutput ROLLED_BACK =
      new NewOrderOutput(false, new NewOrderOutput.Head(0, 0, 0, 0, "", ""), 0, List.of());

  private final Session session;
  private int roundTrips;

  Outputs(Session session) {
    this.session = session;
  }

  Answer of(TpccTransaction input) throws SQLException {
    Execution execution = Execution.of(session, input);
    roundTrips = execution.roundTrips();
    if (execution.outcome() == Outcome.INTENDED_ROLLBACK && execution.answer().isEmpty()) {
      return ROLLED_BACK;
    }
    return execution.answer().orElseThrow(() -> new SQLException(execution.failure()));
  }

  NewOrderOutput newOrder(NewOrder input) throws SQLException {
    return (NewOrderOutput) of(input);
  }

  PaymentOutput payment(Payment input) throws SQLException {
    return (PaymentOutput) of(input);
  }

  OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    return (OrderStatusOutput) of(input);
  }

  DeliveryOutput delivery(Delivery input) throws SQLException {
    return (DeliveryOutput) of(input);
  }

  StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    return (StockLevelOutput) of(input);
  }

  int roundTrips() {
    return roundTrips;
  }
}
