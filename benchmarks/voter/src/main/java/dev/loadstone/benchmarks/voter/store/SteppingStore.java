package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.sql.SqlStatements;
import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SqlClient;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.List;

/**
 * A vote as three statements, for dialects that have no statement for it all: look for the
 * contestant, count the phone's votes, insert the next one. It needs no transaction around them.
 * Contestants stay, votes only become more, and the key lets only one session insert the vote that
 * several have counted up to.
 */
final class SteppingStore implements VoterStore {
  private final SqlClient client;
  private final int maxVotesPerPhone;
  private final PreparedStatement state;
  private final PreparedStatement counted;
  private final PreparedStatement insert;
  private final PreparedStatement results;
  private int roundTrips;
  private boolean voteUnanswered;

  /**
   * Prepares the statements.
   *
   * @param client knows the classes of the database's failures
   * @param connection belongs to the store from now on
   * @param statements of the connection's dialect
   * @param maxVotesPerPhone how many votes of one phone count
   */
  SteppingStore(
      SqlClient client, Connection connection, SqlStatements statements, int maxVotesPerPhone)
      throws SQLException {
    this.client = client;
    this.maxVotesPerPhone = maxVotesPerPhone;
    connection.setAutoCommit(true);
    this.state = connection.prepareStatement(statements.text("state"));
    this.counted = connection.prepareStatement(statements.text("counted"));
    this.insert = connection.prepareStatement(statements.text("insert"));
    this.results = connection.prepareStatement(statements.text("results"));
  }

  @Override
  public VoteResult vote(Vote input) throws SQLException {
    roundTrips = 0;
    voteUnanswered = false;
    String found;
    state.setInt(1, input.areaCode());
    state.setInt(2, input.contestant());
    roundTrips++;
    try (ResultSet row = state.executeQuery()) {
      if (!row.next()) {
        return VoteResult.UNKNOWN_CONTESTANT;
      }
      found = row.getString(1);
    }
    int votes = votesOf(input);
    if (votes >= maxVotesPerPhone) {
      return VoteResult.OVER_LIMIT;
    }
    if (found == null) {
      throw MissingAreaCode.of(input);
    }
    insert(input, votes + 1, found);
    return VoteResult.ACCEPTED;
  }

  private int votesOf(Vote input) throws SQLException {
    counted.setLong(1, input.phone());
    roundTrips++;
    try (ResultSet row = counted.executeQuery()) {
      row.next();
      return row.getInt(1);
    }
  }

  private void insert(Vote input, int number, String inState) throws SQLException {
    insert.setLong(1, input.phone());
    insert.setInt(2, number);
    insert.setInt(3, input.contestant());
    insert.setString(4, inState);
    voteUnanswered = true;
    roundTrips++;
    try {
      insert.executeUpdate();
    } catch (SQLException e) {
      throw taken(input, number, e);
    }
    voteUnanswered = false;
  }

  /**
   * Not every driver says that it was the key; the votes do. They say nothing of an insert whose
   * answer was lost: the vote that is there may be its own.
   */
  private SQLException taken(Vote input, int number, SQLException failure) {
    if (client.classify(failure) != Outcome.ERROR) {
      return failure;
    }
    try {
      return votesOf(input) >= number
          ? new SQLIntegrityConstraintViolationException(failure.getMessage(), "23000", failure)
          : failure;
    } catch (SQLException e) {
      failure.addSuppressed(e);
      return failure;
    }
  }

  @Override
  public List<StateVotes> results() throws SQLException {
    roundTrips = 1;
    voteUnanswered = false;
    try (ResultSet rows = results.executeQuery()) {
      return StatementStore.read(rows);
    }
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
