package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;

/**
 * Completes every transaction by its input alone: what remains is the cost of the driver. Nothing
 * is counted, so no phone reaches its limit.
 */
public final class NoopSessions implements Sessions.Blocking {
  private final int contestants;

  /**
   * @param contestants how many contestants there are
   */
  public NoopSessions(int contestants) {
    this.contestants = contestants;
  }

  @Override
  public Session open() {
    return new NoopSession(contestants);
  }

  private static final class NoopSession implements Session {
    private final int contestants;
    private VoteResult last = VoteResult.ACCEPTED;

    private NoopSession(int contestants) {
      this.contestants = contestants;
    }

    @Override
    public Outcome execute(Transaction transaction) {
      last =
          transaction instanceof Vote vote && vote.contestant() > contestants
              ? VoteResult.UNKNOWN_CONTESTANT
              : VoteResult.ACCEPTED;
      return last.outcome();
    }

    @Override
    public int detail() {
      return last.status();
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
