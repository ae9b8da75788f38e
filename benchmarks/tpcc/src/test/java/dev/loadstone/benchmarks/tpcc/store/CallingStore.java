package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.TransactionStore;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One call after the other, with everything that a terminal would display. */
final class CallingStore implements TransactionStore {
  private static final NewOrderOutput ROLLED_BACK =
      new NewOrderOutput(false, new NewOrderOutput.Head(0, 0, 0, 0, "", ""), 0, List.of());

  private final ProcedureClient client;

  CallingStore(ProcedureClient client) {
    this.client = client;
  }

  /** Of an order that was rolled back, the answer is no more than that it was. */
  @Override
  public Answer execute(Transaction input) throws SQLException {
    CompletableFuture<Object> output = new CompletableFuture<>();
    TpccProcedures procedures = new TpccProcedures();
    ProcedureCalls.Call call = procedures.call(input);
    client.call(
        call.procedure(),
        call.arguments(),
        (outcome, reply, failure) -> {
          try {
            output.complete(
                switch (outcome) {
                  case COMMITTED -> procedures.answer(input, reply);
                  case INTENDED_ROLLBACK -> ROLLED_BACK;
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
    return (Answer) ended;
  }

  @Override
  public Outcome classify(SQLException failure) {
    return Outcome.ERROR;
  }

  @Override
  public boolean mayHaveCommitted(Outcome failure) {
    return false;
  }

  /** A call that fails is rolled back by the server. */
  @Override
  public void undo() {
    // Nothing is open.
  }

  @Override
  public boolean isUsable() {
    return true;
  }

  @Override
  public int roundTrips() {
    return 1;
  }

  @Override
  public void abort() {
    // A call cannot be aborted.
  }

  @Override
  public void close() {
    // The client belongs to others.
  }
}
