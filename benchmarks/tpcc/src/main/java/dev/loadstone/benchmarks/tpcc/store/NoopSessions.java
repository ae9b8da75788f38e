package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;

/** Completes every transaction by its input alone: what remains is the cost of the driver. */
public final class NoopSessions implements Sessions.Blocking {
  @Override
  public Session open() {
    return new NoopSession();
  }

  private static final class NoopSession implements Session {
    @Override
    public Outcome execute(Transaction transaction) {
      return transaction instanceof NewOrder input && input.asksForUnusedItem()
          ? Outcome.INTENDED_ROLLBACK
          : Outcome.COMMITTED;
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
