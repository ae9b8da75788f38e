package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;

/** The results of transactions that the database answered. */
final class TatpAnswer {
  /** It found what it looked for, and wrote what it wanted to. */
  static final Answer DONE = StatusAnswer.committed(0);

  /** It read, and there was nothing. */
  static final Answer NOTHING_FOUND = StatusAnswer.committed(1);

  /** There was nothing to change, or the forwarding was there already; nothing was written. */
  static final Answer NOT_POSSIBLE = StatusAnswer.rolledBack(1);

  /** The number of details. */
  static final int DETAILS = 2;

  private TatpAnswer() {}
}
