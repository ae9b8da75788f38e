package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;
import java.util.List;

/**
 * The results of transactions that the database answered; the details of those of votes are the
 * statuses that their procedure returns. A rejected vote is completed work too.
 */
public final class VoteResult {
  /** The vote counts. */
  public static final Answer ACCEPTED = StatusAnswer.committed(0);

  /** There is no such contestant; nothing was written. */
  public static final Answer UNKNOWN_CONTESTANT = StatusAnswer.rolledBack(1);

  /** The phone had used up its votes; nothing was written. */
  public static final Answer OVER_LIMIT = StatusAnswer.rolledBack(2);

  /** Those of votes, by their details. */
  public static final List<Answer> OF_VOTES = List.of(ACCEPTED, UNKNOWN_CONTESTANT, OVER_LIMIT);

  /** No vote: the results were read. */
  public static final Answer RESULTS_READ = StatusAnswer.committed(0);

  private VoteResult() {}
}
