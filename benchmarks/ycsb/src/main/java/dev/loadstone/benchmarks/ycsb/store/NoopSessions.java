package dev.loadstone.benchmarks.ycsb.store;

import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;

/**
 * Completes every operation by its input alone: what remains is the cost of the driver. Nothing is
 * read, so nothing can be checked.
 */
public final class NoopSessions implements Sessions.Blocking {
  private final KeySpace space;

  /**
   * @param space told about inserts
   */
  public NoopSessions(KeySpace space) {
    this.space = space;
  }

  @Override
  public Session open() {
    return new Session() {
      @Override
      public Outcome execute(Transaction transaction) {
        if (transaction instanceof Operation.Insert insert) {
          space.inserted(insert.item());
        }
        return Outcome.COMMITTED;
      }

      @Override
      public void close() {
        // Nothing is open.
      }
    };
  }
}
