package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.sql.SqlStatements;
import dev.loadstone.benchmarks.voter.input.Vote;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * The transactions as statements. A vote is one statement, and auto-commit is on: one round trip
 * when it is accepted. Why one was rejected takes a second, which reads only.
 */
final class StatementStore implements VoterStore {
  private final int maxVotesPerPhone;
  private final PreparedStatement vote;
  private final PreparedStatement reason;
  private final PreparedStatement results;
  private int roundTrips;
  private boolean voteUnanswered;

  /**
   * Prepares the statements.
   *
   * @param connection belongs to the store from now on
   * @param statements of the connection's dialect
   * @param maxVotesPerPhone how many votes of one phone count
   */
  StatementStore(Connection connection, SqlStatements statements, int maxVotesPerPhone)
      throws SQLException {
    this.maxVotesPerPhone = maxVotesPerPhone;
    connection.setAutoCommit(true);
    this.vote = connection.prepareStatement(statements.text("vote"));
    this.reason = connection.prepareStatement(statements.text("reason"));
    this.results = connection.prepareStatement(statements.text("results"));
  }

  @Override
  public VoteResult vote(Vote input) throws SQLException {
    roundTrips = 1;
    vote.setLong(1, input.phone());
    vote.setLong(2, input.phone());
    vote.setInt(3, input.areaCode());
    vote.setInt(4, input.contestant());
    vote.setInt(5, maxVotesPerPhone);
    voteUnanswered = true;
    int inserted = vote.executeUpdate();
    voteUnanswered = false;
    return inserted == 1 ? VoteResult.ACCEPTED : reasonOf(input);
  }

  /** Neither contestants nor the votes of a phone become fewer, so it is true later too. */
  private VoteResult reasonOf(Vote input) throws SQLException {
    roundTrips = 2;
    reason.setInt(1, input.contestant());
    reason.setLong(2, input.phone());
    try (ResultSet row = reason.executeQuery()) {
      row.next();
      if (row.getInt(1) == 0) {
        return VoteResult.UNKNOWN_CONTESTANT;
      }
      if (row.getInt(2) >= maxVotesPerPhone) {
        return VoteResult.OVER_LIMIT;
      }
      throw MissingAreaCode.of(input);
    }
  }

  @Override
  public List<StateVotes> results() throws SQLException {
    roundTrips = 1;
    voteUnanswered = false;
    try (ResultSet rows = results.executeQuery()) {
      return read(rows);
    }
  }

  static List<StateVotes> read(ResultSet rows) throws SQLException {
    List<StateVotes> read = new ArrayList<>();
    while (rows.next()) {
      read.add(new StateVotes(rows.getInt(1), rows.getString(2), rows.getLong(3)));
    }
    return read;
  }

  @Override
  public int roundTrips() {
    return roundTrips;
  }

  @Override
  public boolean voteUnanswered() {
    return voteUnanswered;
  }
}
