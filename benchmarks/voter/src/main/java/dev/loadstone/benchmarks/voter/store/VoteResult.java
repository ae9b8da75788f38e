package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.core.database.Outcome;
import java.util.Optional;
import java.util.stream.Stream;

/** The result of a transaction that the database answered. */
public enum VoteResult implements Answer {
  /** The vote counts. */
  ACCEPTED(0, Outcome.COMMITTED),
  /** There is no such contestant; nothing was written. */
  UNKNOWN_CONTESTANT(1, Outcome.INTENDED_ROLLBACK),
  /** The phone had used up its votes; nothing was written. */
  OVER_LIMIT(2, Outcome.INTENDED_ROLLBACK),
  /** No vote: the results were read. */
  RESULTS_READ(0, Outcome.COMMITTED);

  /** The number of details. */
  public static final int DETAILS = 3;

  private final int status;
  private final Outcome outcome;

  VoteResult(int status, Outcome outcome) {
    this.status = status;
    this.outcome = outcome;
  }

  /** The result of a vote by the status that its procedure returned; empty for any other number. */
  static Optional<VoteResult> ofStatus(long status) {
    return Stream.of(ACCEPTED, UNKNOWN_CONTESTANT, OVER_LIMIT)
        .filter(result -> result.status == status)
        .findFirst();
  }

  /** A rejected vote is completed work too. */
  @Override
  public Outcome outcome() {
    return outcome;
  }

  @Override
  public int detail() {
    return status;
  }
}
