package dev.loadstone.core.database;

import dev.loadstone.core.benchmark.Outcome;

/** Calls stored procedures by name without blocking. */
public interface ProcedureClient {
  /**
   * Starts a call. May block for as long as the client's back-pressure asks.
   *
   * @param procedure the procedure's name
   * @param arguments its arguments, in order
   * @param callback called exactly once, from any thread
   */
  void call(String procedure, Object[] arguments, Callback callback);

  /** Told how a call ended. */
  interface Callback {
    /**
     * @param outcome how it ended
     * @param rows the first result's rows as the client has them; empty when there are none
     * @param failure the failure in words; empty when there was none
     */
    void done(Outcome outcome, Object[][] rows, String failure);
  }
}
