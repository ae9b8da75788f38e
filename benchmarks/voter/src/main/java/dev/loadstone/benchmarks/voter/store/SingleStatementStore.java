package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * A vote as one statement: one round trip when it is accepted. A second statement, which only
 * reads, finds the reason of a rejection.
 */
final class SingleStatementStore extends VoterStore {
  private final int maxVotesPerPhone;
  private final PreparedStatement vote;
  private final PreparedStatement reason;

  SingleStatementStore(
      SqlClient client, Connection connection, SqlStatements statements, int maxVotesPerPhone)
      throws SQLException {
    super(client, connection, statements);
    this.maxVotesPerPhone = maxVotesPerPhone;
    this.vote = prepare("vote");
    this.reason = prepare("reason");
  }

  @Override
  Answer vote(Vote input) throws SQLException {
    vote.setLong(1, input.phone());
    vote.setLong(2, input.phone());
    vote.setInt(3, input.areaCode());
    vote.setInt(4, input.contestant());
    vote.setInt(5, maxVotesPerPhone);
    return update(vote) == 1 ? VoteResult.ACCEPTED : reasonOf(input);
  }

  /** Finds the reason. It still holds then, because contestants and a phone's votes only grow. */
  private Answer reasonOf(Vote input) throws SQLException {
    reason.setInt(1, input.contestant());
    reason.setLong(2, input.phone());
    try (ResultSet row = query(reason)) {
      row.next();
      if (row.getInt(1) == 0) {
        return VoteResult.UNKNOWN_CONTESTANT;
      }
      if (row.getInt(2) >= maxVotesPerPhone) {
        return VoteResult.OVER_LIMIT;
      }
      throw missingAreaCode(input);
    }
  }
}
