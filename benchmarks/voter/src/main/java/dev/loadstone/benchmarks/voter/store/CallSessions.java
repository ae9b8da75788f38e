package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ProcedureClient.Reply;

/**
 * Executes each transaction by one call of a procedure, many at once. The procedures must be
 * installed.
 */
public final class CallSessions implements Sessions.Async {
  private static final Object[] NO_ARGUMENTS = {};

  private final ProcedureClient client;
  private final int maxVotesPerPhone;

  /**
   * @param client shared by all sessions
   * @param maxVotesPerPhone how many votes of one phone count
   */
  public CallSessions(ProcedureClient client, int maxVotesPerPhone) {
    this.client = client;
    this.maxVotesPerPhone = maxVotesPerPhone;
  }

  @Override
  public AsyncSession open() {
    return new CallingSession(client, maxVotesPerPhone);
  }

  private static final class CallingSession implements AsyncSession {
    private final ProcedureClient client;
    private final int maxVotesPerPhone;

    CallingSession(ProcedureClient client, int maxVotesPerPhone) {
      this.client = client;
      this.maxVotesPerPhone = maxVotesPerPhone;
    }

    @Override
    public void submit(Transaction transaction, Completion completion) {
      if (transaction instanceof Vote vote) {
        client.call(
            "VoterVote",
            new Object[] {vote.phone(), vote.contestant(), maxVotesPerPhone},
            (outcome, reply, failure) -> {
              completion.answered();
              endVote(completion, outcome, reply, failure);
            });
      } else {
        client.call(
            "VoterResults",
            NO_ARGUMENTS,
            (outcome, reply, failure) ->
                // Nothing is in doubt about a transaction that only reads.
                completion.complete(
                    outcome == Outcome.UNKNOWN ? Outcome.CONNECTION_LOST : outcome, 0, failure));
      }
    }

    private static void endVote(
        Completion completion, Outcome outcome, Reply reply, String failure) {
      switch (outcome) {
        case COMMITTED -> {
          long status = reply.integer(0, 0, 0);
          VoteResult.ofStatus(status)
              .ifPresentOrElse(
                  result -> completion.complete(result.outcome(), result.status(), ""),
                  () -> completion.complete(Outcome.ERROR, 0, VoteResult.meaningless(status)));
        }
        // The procedure gives up only when the data is not as it was loaded.
        case INTENDED_ROLLBACK -> completion.complete(Outcome.ERROR, 0, failure);
        default -> completion.complete(outcome, 0, failure);
      }
    }

    @Override
    public void close() {
      // The client belongs to all sessions.
    }
  }
}
