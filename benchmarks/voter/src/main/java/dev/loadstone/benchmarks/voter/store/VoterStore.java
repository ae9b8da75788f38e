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
import java.sql.SQLIntegrityConstraintViolationException;

/**
 * The transactions as statements. Auto-commit is on, and only one statement of a vote writes, so a
 * failure leaves nothing to roll back.
 *
 * <p>A vote is one statement if the dialect has one for it: one round trip when it is accepted. A
 * second statement, which only reads, finds the reason of a rejection. Elsewhere a vote is three
 * statements: look for the contestant, count the phone's votes, insert the next vote. They need no
 * transaction around them: contestants stay, votes are only added, and the key lets only one
 * session insert a vote of the same number.
 */
public final class VoterStore extends SqlStore {
  private static final String NO_DATA = "02000";

  private final int maxVotesPerPhone;
  private final boolean byOneStatement;

  private VoterStore(
      SqlClient client, Connection connection, SqlStatements statements, int maxVotesPerPhone)
      throws SQLException {
    super(client, connection, statements);
    this.maxVotesPerPhone = maxVotesPerPhone;
    this.byOneStatement = statements.has("vote");
  }

  /** Opens a store, which owns the connection. */
  public static VoterStore open(
      SqlClient client, Connection connection, SqlStatements statements, int maxVotesPerPhone)
      throws SQLException {
    connection.setAutoCommit(true);
    return new VoterStore(client, connection, statements, maxVotesPerPhone);
  }

  @Override
  protected Answer transact(Transaction transaction) throws SQLException {
    if (transaction instanceof Vote vote) {
      return byOneStatement ? voteAtOnce(vote) : voteInSteps(vote);
    }
    try (ResultSet rows = query(statement("VoterResults"))) {
      while (rows.next()) {
        rows.getLong(3);
      }
    }
    return VoteResult.RESULTS_READ;
  }

  private Answer voteAtOnce(Vote input) throws SQLException {
    PreparedStatement vote = statement("vote");
    vote.setLong(1, input.phone());
    vote.setLong(2, input.phone());
    vote.setInt(3, input.areaCode());
    vote.setInt(4, input.contestant());
    vote.setInt(5, maxVotesPerPhone);
    return update(vote) == 1 ? VoteResult.ACCEPTED : rejection(input);
  }

  /** Finds the reason. It still holds then, because contestants and a phone's votes only grow. */
  private Answer rejection(Vote input) throws SQLException {
    PreparedStatement reason = statement("reason");
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

  private Answer voteInSteps(Vote input) throws SQLException {
    String found;
    PreparedStatement state = statement("state");
    state.setInt(1, input.areaCode());
    state.setInt(2, input.contestant());
    try (ResultSet row = query(state)) {
      if (!row.next()) {
        return VoteResult.UNKNOWN_CONTESTANT;
      }
      found = row.getString(1);
    }
    PreparedStatement counted = statement("counted");
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

  /**
   * Inserts a vote, which counts for the state of the phone's area code.
   *
   * @throws SQLException with a class 23 state, when another session's vote of the same phone came
   *     first: nothing was written, and the vote may be tried again
   */
  private void insert(Vote input, int number, String state) throws SQLException {
    PreparedStatement insert = statement("insert");
    insert.setLong(1, input.phone());
    insert.setInt(2, number);
    insert.setInt(3, input.contestant());
    insert.setString(4, state);
    if (!insertUnlessTaken(insert)) {
      throw new SQLIntegrityConstraintViolationException(
          "vote " + number + " of phone " + input.phone() + " came from another session", "23000");
    }
  }

  @Override
  protected Outcome classify(SQLException failure) {
    return outcome(failure, super.classify(failure));
  }

  /** A vote can violate only the constraint of the key: another vote of the phone came first. */
  static Outcome outcome(SQLException failure, Outcome classified) {
    return String.valueOf(failure.getSQLState()).startsWith("23")
        ? Outcome.SERIALIZATION_FAILURE
        : classified;
  }

  /** Makes the failure for data that has changed since the load: an area code is gone. */
  private static SQLException missingAreaCode(Vote input) {
    return new SQLException("no area code for phone " + input.phone(), NO_DATA);
  }
}
