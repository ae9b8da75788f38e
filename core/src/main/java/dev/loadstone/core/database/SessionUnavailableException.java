package dev.loadstone.core.database;

/** No session can be had now; the database is down, full, or refuses. */
public final class SessionUnavailableException extends Exception {
  private static final long serialVersionUID = 1L;

  /**
   * @param message why, in the user's words
   * @param cause the driver's error
   */
  public SessionUnavailableException(String message, Throwable cause) {
    super(message, cause);
  }
}
