package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.SQLException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection with a store on it: executes transactions and gives their failures a class.
 * Auto-commit is on and only one statement of a vote writes, so a failure leaves nothing to roll
 * back.
 */
final class SqlSession implements Session {
  private static final Logger LOG = LoggerFactory.getLogger(SqlSession.class);

  /** The standard's class of states for a violated constraint. */
  private static final String INTEGRITY_VIOLATION = "23";

  private final SqlClient client;
  private final Connection connection;
  private final VoterStore store;

  private int detail;
  private String lastFailure = "";

  SqlSession(SqlClient client, Connection connection, VoterStore store) {
    this.client = client;
    this.connection = connection;
    this.store = store;
  }

  @Override
  public Outcome execute(Transaction transaction) {
    detail = 0;
    lastFailure = "";
    try {
      if (transaction instanceof Vote vote) {
        VoteResult result = store.vote(vote);
        detail = result.status();
        return result.outcome();
      }
      store.results();
      return Outcome.COMMITTED;
    } catch (SQLException failure) {
      lastFailure = failure.getMessage();
      return outcomeOf(failure);
    }
  }

  private Outcome outcomeOf(SQLException failure) {
    if (String.valueOf(failure.getSQLState()).startsWith(INTEGRITY_VIOLATION)) {
      // The one constraint that a vote can meet is the key: another vote of the phone came first.
      return Outcome.SERIALIZATION_FAILURE;
    }
    Outcome outcome = client.classify(failure);
    return outcome == Outcome.CONNECTION_LOST && store.voteUnanswered() ? Outcome.UNKNOWN : outcome;
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
      connection.abort(Runnable::run);
    } catch (SQLException e) {
      LOG.debug("a connection could not be aborted", e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      LOG.debug("a connection could not be closed in order", e);
    }
  }
}
