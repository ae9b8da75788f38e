package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.OrderStatus;
import dev.loadstone.benchmarks.tpcc.input.Payment;
import dev.loadstone.benchmarks.tpcc.input.StockLevel;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One call after the other, with everything that a terminal would display. */
final class CallingStore implements TpccStore {
  private final ProcedureClient client;

  CallingStore(ProcedureClient client) {
    this.client = client;
  }

  private Object call(TpccTransaction input) throws SQLException {
    CompletableFuture<Object> output = new CompletableFuture<>();
    ProcedureCalls.Call call = new TpccProcedures().call(input);
    client.call(
        call.procedure(),
        call.arguments(),
        (outcome, reply, failure) -> {
          try {
            output.complete(
                switch (outcome) {
                  case COMMITTED -> TpccProcedures.output(input, reply);
                  case INTENDED_ROLLBACK -> outcome;
                  default -> outcome + ": " + failure;
                });
          } catch (RuntimeException e) {
            output.completeExceptionally(e);
          }
        });
    Object ended = output.join();
    if (ended instanceof String failure) {
      throw new SQLException(failure);
    }
    return ended;
  }

  /** Of an order that was rolled back, no more than that it was. */
  @Override
  public NewOrderOutput newOrder(NewOrder input) throws SQLException {
    Object output = call(input);
    return output == Outcome.INTENDED_ROLLBACK
        ? new NewOrderOutput(false, 0, "", "", 0, 0, 0, 0, List.of())
        : (NewOrderOutput) output;
  }

  @Override
  public PaymentOutput payment(Payment input) throws SQLException {
    return (PaymentOutput) call(input);
  }

  @Override
  public OrderStatusOutput orderStatus(OrderStatus input) throws SQLException {
    return (OrderStatusOutput) call(input);
  }

  @Override
  public DeliveryOutput delivery(Delivery input) throws SQLException {
    return (DeliveryOutput) call(input);
  }

  @Override
  public StockLevelOutput stockLevel(StockLevel input) throws SQLException {
    return (StockLevelOutput) call(input);
  }

  @Override
  public boolean mayHaveCommitted(Outcome failure) {
    return false;
  }

  /** A call that fails is rolled back by the server. */
  @Override
  public void rollback() {
    // Nothing is open.
  }

  @Override
  public int roundTrips() {
    return 1;
  }
}
