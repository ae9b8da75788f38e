package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.sql.SQLException;
import java.util.concurrent.atomic.LongAdder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection with a store on it: executes transactions and gives their failures a class. */
final class SqlSession implements Session {
  private static final Logger LOG = LoggerFactory.getLogger(SqlSession.class);

  private final SqlStore store;
  private final LongAdder surplus;
  private int detail;
  private String lastFailure = "";

  SqlSession(SqlStore store, LongAdder surplus) {
    this.store = store;
    this.surplus = surplus;
  }

  @Override
  public Outcome execute(Transaction transaction) {
    detail = 0;
    lastFailure = "";
    store.begin();
    try {
      Answer answer = store.execute(transaction);
      detail = answer.detail();
      if (answer.surplus() != 0) {
        surplus.add(answer.surplus());
      }
      return answer.outcome();
    } catch (SQLException failure) {
      return afterFailure(failure);
    }
  }

  private Outcome afterFailure(SQLException failure) {
    Outcome outcome = store.classify(failure);
    boolean mayHaveCommitted = store.mayHaveCommitted(outcome);
    lastFailure = failure.getMessage();
    boolean usable = endTransaction();
    if (mayHaveCommitted) {
      return Outcome.UNKNOWN;
    }
    // A connection that cannot roll back is of no more use, whatever the failure was.
    return usable ? outcome : Outcome.CONNECTION_LOST;
  }

  private boolean endTransaction() {
    try {
      return store.endAfterFailure();
    } catch (SQLException e) {
      LOG.debug("the rollback after a failure failed too", e);
      return false;
    }
  }

  @Override
  public int detail() {
    return detail;
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
      store.connection().abort(Runnable::run);
    } catch (SQLException e) {
      LOG.debug("a connection could not be aborted", e);
    }
  }

  @Override
  public void close() {
    try {
      store.connection().close();
    } catch (SQLException e) {
      LOG.debug("a connection could not be closed in order", e);
    }
  }
}
