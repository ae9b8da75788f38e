package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;
import dev.loadstone.core.database.Outcome;
import java.util.List;

/**
 * The answers of the database to transactions. Their details are the statuses that stored
 * procedures return. Besides these, the change of the cents in all accounts is counted.
 */
final class SmallBankAnswer {
  static final Answer DONE = StatusAnswer.committed(0);

  /** The account holds too little; nothing was written. */
  static final Answer REFUSED = StatusAnswer.rolledBack(1);

  /** The penalty for an overdrawn check, in cents. */
  static final int PENALTY = 100;

  /** A check above the customer's total balance was cashed, with the penalty. */
  static final Answer OVERDRAWN = new StatusAnswer(2, Outcome.COMMITTED, -PENALTY);

  static final List<Answer> ALL = List.of(DONE, REFUSED, OVERDRAWN);

  private SmallBankAnswer() {}
}
