package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Executes transactions on a store, and classifies their failures.
 *
 * @param store closed with the session
 * @param surplus adds up the surplus of the answers of all sessions
 */
public record SqlSession(TransactionStore store, LongAdder surplus) implements Session {
  private static final Logger LOG = LoggerFactory.getLogger(SqlSession.class);

  @Override
  public void execute(Transaction transaction, Completion completion) {
    Answer answer;
    try {
      answer = store.execute(transaction);
    } catch (SQLException failure) {
      Outcome outcome = afterFailure(failure);
      completion.complete(outcome, 0, store.roundTrips(), String.valueOf(failure.getMessage()));
      return;
    }
    AnswerCompletion.complete(completion, answer, surplus, store.roundTrips());
  }

  private Outcome afterFailure(SQLException failure) {
    Outcome outcome = store.classify(failure);
    // A database may say itself that it does not know, whatever then happens to the connection.
    boolean mayHaveCommitted = outcome == Outcome.UNKNOWN || store.mayHaveCommitted(outcome);
    boolean usable = endTransaction();
    if (mayHaveCommitted) {
      return Outcome.UNKNOWN;
    }
    // A connection that cannot roll back is of no more use, whatever the failure was.
    return usable ? outcome : Outcome.CONNECTION_LOST;
  }

  /**
   * A cluster that certifies transactions can abort one while its rollback is on the way, and
   * answers even that with a deadlock. The connection is as good as before.
   *
   * @return whether the connection can be used further
   */
  private boolean endTransaction() {
    try {
      try {
        store.undo();
      } catch (SQLException e) {
        if (!store.classify(e).retryable()) {
          throw e;
        }
        store.undo();
      }
      return store.isUsable();
    } catch (SQLException e) {
      LOG.debug("the rollback after a failure failed too", e);
      return false;
    }
  }

  @Override
  public void abort() {
    try {
      store.abort();
    } catch (SQLException e) {
      LOG.debug("a connection could not be aborted", e);
    }
  }

  @Override
  public void close() {
    try {
      store.close();
    } catch (SQLException e) {
      LOG.debug("a connection could not be closed in order", e);
    }
  }
}
