package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.sql.SQLException;

/** Executes the transactions of a benchmark in one way; used by one thread. */
public interface TransactionStore {
  /**
   * Executes one transaction from its begin to its commit, or to its rollback where the answer is
   * {@link Outcome#INTENDED_ROLLBACK}. When it throws, the caller calls {@link #undo}.
   */
  Answer execute(Transaction transaction) throws SQLException;

  Outcome classify(SQLException failure);

  /** Returns whether the transaction that failed last may be in the database nevertheless. */
  boolean mayHaveCommitted(Outcome failure);

  /** Ends the transaction that failed last, if the server still holds it open. */
  void undo() throws SQLException;

  boolean isUsable() throws SQLException;

  /** The number of times that the last transaction waited for the server, however it ended. */
  int roundTrips();

  /** Makes what is running fail soon; may be called from any thread. */
  void abort() throws SQLException;

  void close() throws SQLException;
}
