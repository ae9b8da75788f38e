package dev.loadstone.benchmarks.smallbank;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;
import dev.loadstone.core.database.Outcome;
import java.util.List;

/**
 * The results of transactions that the database answered. Their details are the statuses that
 * stored procedures return; counted beside them are the cents in all accounts.
 */
final class SmallBankAnswer {
  /** As asked. */
  static final Answer DONE = StatusAnswer.committed(0);

  /** There was too little in the account; nothing was written. */
  static final Answer REFUSED = StatusAnswer.rolledBack(1);

  /** The penalty for an overdrawn check, in cents. */
  static final int PENALTY = 100;

  /** A check was cashed that was more than the customer had. */
  static final Answer OVERDRAWN = new StatusAnswer(2, Outcome.COMMITTED, -PENALTY);

  /** By their details. */
  static final List<Answer> ALL = List.of(DONE, REFUSED, OVERDRAWN);

  private SmallBankAnswer() {}
}
