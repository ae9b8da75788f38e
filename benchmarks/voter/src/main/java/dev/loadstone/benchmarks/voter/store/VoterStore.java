package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.voter.input.Vote;
import java.sql.SQLException;
import java.util.List;

/**
 * The two transactions on one connection. Each method executes one database transaction from its
 * begin to its commit. Closing the connection closes its statements too. Used by one thread.
 */
public interface VoterStore {
  /**
   * A vote: accepted when the contestant exists and the phone has votes left, and then counted
   * under the state of the phone's area code.
   *
   * @throws SQLException with a class 23 state, when another session's vote of the same phone came
   *     first: nothing was written, and the vote may be tried again
   */
  VoteResult vote(Vote input) throws SQLException;

  /**
   * The votes so far by contestant and state, as they were at one moment; pairs without any are
   * absent.
   */
  List<StateVotes> results() throws SQLException;

  /** How many times the last method waited for the database. */
  int roundTrips();

  /** Whether the method that failed last had sent a vote that no answer came to. */
  boolean voteUnanswered();

  /**
   * The votes for a contestant in a state.
   *
   * @param contestant the contestant's number
   * @param state two letters
   * @param votes how many
   */
  record StateVotes(int contestant, String state, long votes) {}
}
