package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.core.database.Outcome;

/** The result of a transaction that the database answered. */
enum SmallBankAnswer implements Answer {
  /** As asked. */
  DONE(0, Outcome.COMMITTED),
  /** There was too little in the account; nothing was written. */
  REFUSED(1, Outcome.INTENDED_ROLLBACK),
  /** A check was cashed that was more than the customer had. */
  OVERDRAWN(2, Outcome.COMMITTED);

  /** The penalty for an overdrawn check, in cents. */
  static final int PENALTY = 100;

  private final int status;
  private final Outcome outcome;

  SmallBankAnswer(int status, Outcome outcome) {
    this.status = status;
    this.outcome = outcome;
  }

  @Override
  public Outcome outcome() {
    return outcome;
  }

  /** The status that stored procedures return. */
  @Override
  public int detail() {
    return status;
  }

  /** Counted are the cents in all accounts. */
  @Override
  public long surplus() {
    return this == OVERDRAWN ? -PENALTY : 0;
  }
}
