package dev.loadstone.core.database;

/** No session can be opened now: the database is down, full, or refuses. */
public final class SessionUnavailableException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param message the reason, in the user's words
   */
  public SessionUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
