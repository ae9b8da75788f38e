package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.SessionUnavailableException;

/** How transactions reach the database: with a thread for each one under way, or without. */
public sealed interface Sessions {
  /** Each session is one connection, used by one worker thread. */
  non-sealed interface Blocking extends Sessions {
    /**
     * Opens a session.
     *
     * @throws SessionUnavailableException when the database cannot be reached or refuses; the load
     *     generator tries again with back-off until the run ends
     */
    Session open() throws SessionUnavailableException;
  }

  /** A session carries as many transactions as the in-flight window allows. */
  non-sealed interface Async extends Sessions {
    /**
     * Opens a session.
     *
     * @throws SessionUnavailableException when the database cannot be reached or refuses
     */
    AsyncSession open() throws SessionUnavailableException;
  }
}
