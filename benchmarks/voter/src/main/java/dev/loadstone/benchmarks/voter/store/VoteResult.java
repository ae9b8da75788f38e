package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;
import java.util.List;

/**
 * The answers of the database to transactions. The details of answers to votes are the statuses
 * that the procedure returns. A rejected vote is completed work too.
 */
public final class VoteResult {
  public static final Answer ACCEPTED = StatusAnswer.committed(0);

  /** There is no such contestant; nothing was written. */
  public static final Answer UNKNOWN_CONTESTANT = StatusAnswer.rolledBack(1);

  /** The phone has used up its votes; nothing was written. */
  public static final Answer OVER_LIMIT = StatusAnswer.rolledBack(2);

  public static final List<Answer> OF_VOTES = List.of(ACCEPTED, UNKNOWN_CONTESTANT, OVER_LIMIT);

  public static final Answer RESULTS_READ = StatusAnswer.committed(0);

  private VoteResult() {}
}
