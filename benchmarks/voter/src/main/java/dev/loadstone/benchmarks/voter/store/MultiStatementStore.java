package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;

/**
 * A vote as three statements, for dialects that cannot do it in one: look for the contestant, count
 * the phone's votes, insert the next vote. It needs no transaction around them: contestants stay,
 * votes are only added, and the key lets only one session insert a vote of the same number.
 */
final class MultiStatementStore extends VoterStore {
  private final int maxVotesPerPhone;
  private final PreparedStatement state;
  private final PreparedStatement counted;
  private final PreparedStatement sameVote;
  private final PreparedStatement insert;

  MultiStatementStore(
      SqlClient client, Connection connection, SqlStatements statements, int maxVotesPerPhone)
      throws SQLException {
    super(client, connection, statements);
    this.maxVotesPerPhone = maxVotesPerPhone;
    this.state = prepare("state");
    this.counted = prepare("counted");
    this.sameVote = prepare("same-vote");
    this.insert = prepare("insert");
  }

  @Override
  Answer vote(Vote input) throws SQLException {
    String found;
    state.setInt(1, input.areaCode());
    state.setInt(2, input.contestant());
    try (ResultSet row = query(state)) {
      if (!row.next()) {
        return VoteResult.UNKNOWN_CONTESTANT;
      }
      found = row.getString(1);
    }
    counted.setLong(1, input.phone());
    int votes = (int) number(counted);
    if (votes >= maxVotesPerPhone) {
      return VoteResult.OVER_LIMIT;
    }
    if (found == null) {
      throw missingAreaCode(input);
    }
    insert(input, votes + 1, found);
    return VoteResult.ACCEPTED;
  }

  private void insert(Vote input, int number, String inState) throws SQLException {
    insert.setLong(1, input.phone());
    insert.setInt(2, number);
    insert.setInt(3, input.contestant());
    insert.setString(4, inState);
    sameVote.setLong(1, input.phone());
    sameVote.setInt(2, number);
    if (!insertUnlessTaken(insert, sameVote)) {
      throw new SQLIntegrityConstraintViolationException(
          "vote " + number + " of phone " + input.phone() + " came from another session", "23000");
    }
  }
}
