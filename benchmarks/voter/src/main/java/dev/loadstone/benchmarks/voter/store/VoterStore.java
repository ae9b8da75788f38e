package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.SqlStore;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The transactions as statements. Auto-commit is on, and only one statement of a vote writes, so a
 * failure leaves nothing to roll back.
 */
public abstract sealed class VoterStore extends SqlStore
    permits SingleStatementStore, MultiStatementStore {
  /** The SQL standard's state for "no data". */
  private static final String NO_DATA = "02000";

  private final PreparedStatement results;

  VoterStore(SqlClient client, Connection connection, SqlStatements statements)
      throws SQLException {
    super(client, connection, statements);
    this.results = prepare("VoterResults");
  }

  /**
   * Opens a store on a connection. A vote is one statement if the dialect has one for it, otherwise
   * three.
   *
   * @param connection belongs to the store from now on
   * @param statements of the connection's dialect
   * @param maxVotesPerPhone the number of votes from one phone that count
   */
  public static VoterStore open(
      SqlClient client, Connection connection, SqlStatements statements, int maxVotesPerPhone)
      throws SQLException {
    connection.setAutoCommit(true);
    return statements.has("vote")
        ? new SingleStatementStore(client, connection, statements, maxVotesPerPhone)
        : new MultiStatementStore(client, connection, statements, maxVotesPerPhone);
  }

  @Override
  protected final Answer transact(Transaction transaction) throws SQLException {
    if (transaction instanceof Vote vote) {
      return vote(vote);
    }
    try (ResultSet rows = query(results)) {
      while (rows.next()) {
        rows.getLong(3);
      }
    }
    return VoteResult.RESULTS_READ;
  }

  /**
   * Votes. A vote is accepted if the contestant exists and the phone has votes left; it then counts
   * for the state of the phone's area code.
   *
   * @throws SQLException with a class 23 state, when another session's vote of the same phone came
   *     first: nothing was written, and the vote may be tried again
   */
  abstract Answer vote(Vote input) throws SQLException;

  @Override
  public final Outcome classify(SQLException failure) {
    return outcome(failure, super.classify(failure));
  }

  /** A vote can violate only the constraint of the key: another vote of the phone came first. */
  static Outcome outcome(SQLException failure, Outcome classified) {
    return violatesConstraint(failure) ? Outcome.SERIALIZATION_FAILURE : classified;
  }

  /** Makes the failure for data that has changed since the load: an area code is gone. */
  static SQLException missingAreaCode(Vote input) {
    return new SQLException("no area code for phone " + input.phone(), NO_DATA);
  }
}
