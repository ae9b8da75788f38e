package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.ProcedureCalls;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;
import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient.Reply;
import java.sql.SQLException;

/**
 * The two transactions as stored procedures; the one for a vote returns its status.
 *
 * @param maxVotesPerPhone the number of votes from one phone that count
 */
public record VoterProcedures(int maxVotesPerPhone) implements ProcedureCalls {
  private static final Call RESULTS = new Call("VoterResults");

  @Override
  public Call call(Transaction transaction) {
    return transaction instanceof Vote vote
        ? new Call("VoterVote", vote.phone(), vote.contestant(), maxVotesPerPhone)
        : RESULTS;
  }

  @Override
  public Answer answer(Transaction transaction, Reply reply) throws SQLException {
    return readsOnly(transaction)
        ? VoteResult.RESULTS_READ
        : StatusAnswer.of(VoteResult.OF_VOTES, reply.integer(0, 0, 0));
  }

  @Override
  public Outcome classify(SQLException failure, Outcome outcome) {
    return VoterStore.outcome(failure, outcome);
  }

  @Override
  public boolean readsOnly(Transaction transaction) {
    return !(transaction instanceof Vote);
  }
}
