package dev.loadstone.core.database.table;

import dev.loadstone.core.database.Outcome;

/** A call of a {@link KeyTableSession} that the database did not complete. */
public final class CallFailedException extends Exception {
  private static final long serialVersionUID = 1;

  private final Outcome outcome;

  /**
   * @param outcome how the call ended; never a completed outcome
   */
  public CallFailedException(Outcome outcome, String words, Throwable cause) {
    super(words, cause);
    this.outcome = outcome;
  }

  public Outcome outcome() {
    return outcome;
  }
}
