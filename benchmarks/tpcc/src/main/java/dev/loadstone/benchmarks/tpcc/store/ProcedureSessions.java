package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ProcedureClient.Reply;

/**
 * Executes each transaction by one call of a procedure, many at once. The procedures must be
 * installed, see {@link dev.loadstone.benchmarks.kit.sql.SqlProcedures}.
 */
public final class ProcedureSessions implements Sessions.Async {
  private final ProcedureClient client;

  /**
   * @param client shared by all sessions
   */
  public ProcedureSessions(ProcedureClient client) {
    this.client = client;
  }

  @Override
  public AsyncSession open() {
    return new CallingSession(client);
  }

  /** Told also which orders a Delivery delivered. */
  interface DeliveryCompletion extends AsyncSession.Completion {
    /** Before the end, when the Delivery was committed. */
    void delivered(DeliveryOutput output);
  }

  private static final class CallingSession implements AsyncSession {
    private final ProcedureClient client;

    CallingSession(ProcedureClient client) {
      this.client = client;
    }

    @Override
    public void submit(Transaction transaction, Completion completion) {
      TpccTransaction input = (TpccTransaction) transaction;
      ProcedureCalls.call(
          client,
          input,
          (outcome, reply, failure) -> {
            completion.answered();
            DeliveryOutput output;
            try {
              output = output(input, outcome, reply);
            } catch (RuntimeException e) {
              // Without this the transaction would never end.
              completion.complete(Outcome.ERROR, 0, "the reply cannot be read: " + e);
              return;
            }
            if (output != null && completion instanceof DeliveryCompletion delivery) {
              delivery.delivered(output);
            }
            completion.complete(
                meaning(input, outcome), output == null ? 0 : output.skippedDistricts(), failure);
          });
    }

    /** What the end of a call means for the transaction. */
    private static Outcome meaning(TpccTransaction input, Outcome outcome) {
      return switch (outcome) {
        // A procedure rolls back for an unused item only; another input has none to find.
        case INTENDED_ROLLBACK -> asksForRollback(input) ? outcome : Outcome.ERROR;
        case UNKNOWN -> leavesNothing(input) ? Outcome.CONNECTION_LOST : outcome;
        default -> outcome;
      };
    }

    private static boolean asksForRollback(TpccTransaction input) {
      return input instanceof NewOrder order && order.asksForUnusedItem();
    }

    /** Whether the database is the same after it in any case. */
    private static boolean leavesNothing(TpccTransaction input) {
      return switch (input.kind()) {
        case ORDER_STATUS, STOCK_LEVEL -> true;
        case NEW_ORDER -> asksForRollback(input);
        case PAYMENT, DELIVERY -> false;
      };
    }

    /** Null of another transaction, and of one that failed. */
    private static DeliveryOutput output(TpccTransaction input, Outcome outcome, Reply reply) {
      // Read in any case, so that a reply that makes no sense is an error.
      return outcome == Outcome.COMMITTED
              && ProcedureCalls.output(input, reply) instanceof DeliveryOutput delivery
          ? delivery
          : null;
    }

    @Override
    public void close() {
      // The client belongs to all sessions.
    }
  }
}
