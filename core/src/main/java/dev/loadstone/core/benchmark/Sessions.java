package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.SessionUnavailableException;
import java.util.function.UnaryOperator;

/** Opens the sessions of a run, which are all of one kind. */
@FunctionalInterface
public interface Sessions {
  /**
   * Opens a session.
   *
   * @throws SessionUnavailableException when the database cannot be reached or refuses; the load
   *     generator then retries a blocking session with back-off until the run ends
   */
  Session open() throws SessionUnavailableException;

  /**
   * Returns whether a session executes one transaction at a time, on a connection and a thread of
   * its own. Otherwise it carries as many as the in-flight window allows.
   */
  default boolean blocking() {
    return true;
  }

  /** The same sessions, each with another one around it. */
  default Sessions around(UnaryOperator<Session> around) {
    return of(() -> around.apply(open()), blocking());
  }

  static Sessions asynchronous(Sessions sessions) {
    return of(sessions, false);
  }

  private static Sessions of(Sessions opening, boolean blocking) {
    return new Sessions() {
      @Override
      public Session open() throws SessionUnavailableException {
        return opening.open();
      }

      @Override
      public boolean blocking() {
        return blocking;
      }
    };
  }
}
