package dev.loadstone.benchmarks.tatp;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.StatusAnswer;

final class TatpAnswer {
  /** The transaction found its rows, and wrote its changes. */
  static final Answer DONE = StatusAnswer.committed(0);

  /** The transaction read and found no row. */
  static final Answer NOTHING_FOUND = StatusAnswer.committed(1);

  /** There was nothing to change, or the forwarding existed already; nothing was written. */
  static final Answer NOT_POSSIBLE = StatusAnswer.rolledBack(1);

  static final int DETAILS = 2;

  private TatpAnswer() {}
}
