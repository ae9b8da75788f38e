package dev.loadstone.benchmarks.voter.store;

import dev.loadstone.core.database.Outcome;
import java.util.Optional;
import java.util.stream.Stream;

/** What became of a vote that the database answered. */
public enum VoteResult {
  /** It counts. */
  ACCEPTED(0, Outcome.COMMITTED),
  /** There is no such contestant; nothing was written. */
  UNKNOWN_CONTESTANT(1, Outcome.INTENDED_ROLLBACK),
  /** The phone had used up its votes; nothing was written. */
  OVER_LIMIT(2, Outcome.INTENDED_ROLLBACK);

  private final int status;
  private final Outcome outcome;

  VoteResult(int status, Outcome outcome) {
    this.status = status;
    this.outcome = outcome;
  }

  /** The result that a stored procedure returned as its status; empty when it means nothing. */
  static Optional<VoteResult> ofStatus(long status) {
    return Stream.of(values()).filter(result -> result.status == status).findFirst();
  }

  /** What to say of a status that means nothing. */
  static String meaningless(long status) {
    return "the stored procedure of a vote returned the status " + status + "; expected 0, 1 or 2";
  }

  /** How a transaction with this result ended: a rejected vote is completed work too. */
  Outcome outcome() {
    return outcome;
  }

  /** The status that stored procedures return, and the detail that sessions give: 0, 1 or 2. */
  public int status() {
    return status;
  }
}
