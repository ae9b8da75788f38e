package dev.loadstone.core.database;

/** The result of a transaction, or of one try of it. */
public enum Outcome {
  /** Done as asked; the database acknowledged the commit. */
  COMMITTED(0, "committed", true, false, false),
  /** Rolled back because the input said so, after all the work; counts as completed. */
  INTENDED_ROLLBACK(1, "intended rollback", true, false, false),
  /** The isolation level could not be kept; the database asks for another try. */
  SERIALIZATION_FAILURE(2, "serialization failure", false, true, false),
  /** Chosen as the victim of a deadlock (or a lock wait that ended in error); try again. */
  DEADLOCK(3, "deadlock", false, true, false),
  /** Took longer than allowed and was certainly not committed. */
  TIMEOUT(4, "timeout", false, false, false),
  /** The connection was lost, or could not be opened, before the commit was asked for. */
  CONNECTION_LOST(5, "connection lost", false, false, true),
  /** The system had no room for it (back-pressure, admission control); nothing was done. */
  REJECTED(6, "rejected", false, true, false),
  /** It was cut off, or timed out, with the commit on its way or done: only the data can tell. */
  UNKNOWN(7, "unknown", false, false, true),
  /** Any other error: a fault of the schema, of the benchmark or of the database. */
  ERROR(8, "error", false, false, false);

  private final int slot;
  private final String title;
  private final boolean completed;
  private final boolean retryable;
  private final boolean connectionBroken;

  Outcome(int slot, String title, boolean completed, boolean retryable, boolean connectionBroken) {
    this.slot = slot;
    this.title = title;
    this.completed = completed;
    this.retryable = retryable;
    this.connectionBroken = connectionBroken;
  }

  /** The index, from 0, in an array with an element for each outcome. */
  public int slot() {
    return slot;
  }

  public String title() {
    return title;
  }

  /** Returns whether it counts as completed work; everything else is a failure. */
  public boolean completed() {
    return completed;
  }

  /** Returns whether the same input may be tried again on the same session. */
  public boolean retryable() {
    return retryable;
  }

  /** Returns whether the session must be replaced before it is used again. */
  public boolean connectionBroken() {
    return connectionBroken;
  }
}
