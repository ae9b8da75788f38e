package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.core.database.Outcome;

/** The result of a transaction that the database answered. */
enum TatpAnswer implements Answer {
  /** It found what it looked for, and wrote what it wanted to. */
  DONE(0, Outcome.COMMITTED),
  /** It read, and there was nothing. */
  NOTHING_FOUND(1, Outcome.COMMITTED),
  /** There was nothing to change, or the forwarding was there already; nothing was written. */
  NOT_POSSIBLE(1, Outcome.INTENDED_ROLLBACK);

  /** The number of details. */
  static final int DETAILS = 2;

  private final int detail;
  private final Outcome outcome;

  TatpAnswer(int detail, Outcome outcome) {
    this.detail = detail;
    this.outcome = outcome;
  }

  @Override
  public Outcome outcome() {
    return outcome;
  }

  /** The status that stored procedures return. */
  @Override
  public int detail() {
    return detail;
  }
}
