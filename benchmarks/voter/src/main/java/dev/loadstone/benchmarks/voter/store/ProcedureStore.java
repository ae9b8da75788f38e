package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.sql.SqlProcedures;
import dev.loadstone.benchmarks.sql.SqlStatements;
import dev.loadstone.benchmarks.voter.input.Vote;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * A vote as the call of a stored procedure, which gives its status as one row. Auto-commit is on: a
 * call is a transaction, and one round trip. The results are one statement in any case.
 */
final class ProcedureStore implements VoterStore {
  private final int maxVotesPerPhone;
  private final PreparedStatement vote;
  private final PreparedStatement results;
  private boolean voteUnanswered;

  /**
   * Prepares the calls.
   *
   * @param connection belongs to the store from now on
   * @param statements of the connection's dialect
   * @param maxVotesPerPhone how many votes of one phone count
   */
  ProcedureStore(Connection connection, SqlStatements statements, int maxVotesPerPhone)
      throws SQLException {
    this.maxVotesPerPhone = maxVotesPerPhone;
    connection.setAutoCommit(true);
    SqlProcedures.awaitOn(connection);
    this.vote = connection.prepareStatement("call voter_vote(?, ?, ?)");
    this.results = connection.prepareStatement(statements.text("results"));
  }

  @Override
  public VoteResult vote(Vote input) throws SQLException {
    vote.setLong(1, input.phone());
    vote.setInt(2, input.contestant());
    vote.setInt(3, maxVotesPerPhone);
    voteUnanswered = true;
    try (ResultSet row = vote.executeQuery()) {
      voteUnanswered = false;
      row.next();
      int status = row.getInt(1);
      return VoteResult.ofStatus(status)
          .orElseThrow(() -> new SQLException(VoteResult.meaningless(status)));
    }
  }

  @Override
  public List<StateVotes> results() throws SQLException {
    voteUnanswered = false;
    try (ResultSet rows = results.executeQuery()) {
      return StatementStore.read(rows);
    }
  }

  @Override
  public int roundTrips() {
    return 1;
  }

  @Override
  public boolean voteUnanswered() {
    return voteUnanswered;
  }
}
