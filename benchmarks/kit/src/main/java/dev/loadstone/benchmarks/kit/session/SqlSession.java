package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Executes transactions on a store, and gives their failures a class. */
public final class SqlSession implements AnsweringSession {
  private static final Logger LOG = LoggerFactory.getLogger(SqlSession.class);

  private final TransactionStore store;
  private final LongAdder surplus;
  private Answer lastAnswer;
  private String lastFailure = "";

  /**
   * @param store closed with the session
   * @param surplus that of the answers of all sessions
   */
  public SqlSession(TransactionStore store, LongAdder surplus) {
    this.store = store;
    this.surplus = surplus;
  }

  @Override
  public Outcome execute(Transaction transaction) {
    lastAnswer = null;
    lastFailure = "";
    try {
      lastAnswer = store.execute(transaction);
      if (lastAnswer.surplus() != 0) {
        surplus.add(lastAnswer.surplus());
      }
      return lastAnswer.outcome();
    } catch (SQLException failure) {
      return afterFailure(failure);
    }
  }

  private Outcome afterFailure(SQLException failure) {
    Outcome outcome = store.classify(failure);
    // A database may say itself that it does not know, whatever becomes of the connection then.
    boolean mayHaveCommitted = outcome == Outcome.UNKNOWN || store.mayHaveCommitted(outcome);
    lastFailure = failure.getMessage();
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
  public Answer lastAnswer() {
    return lastAnswer;
  }

  @Override
  public int detail() {
    return lastAnswer == null ? 0 : lastAnswer.detail();
  }

  @Override
  public int roundTrips() {
    return store.roundTrips();
  }

  @Override
  public String lastFailure() {
    return lastFailure;
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
