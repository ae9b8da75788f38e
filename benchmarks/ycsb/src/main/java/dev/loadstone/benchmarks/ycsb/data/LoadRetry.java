package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.database.Outcome;

/**
 * The rule for repeating calls of the load: those that the database refused temporarily, or whose
 * outcome is unknown. It is safe to make each of them twice.
 */
final class LoadRetry {
  static final int MOST_TRIES = 10;
  private static final long PAUSE_MILLIS = 50;

  private LoadRetry() {}

  /** A broken session is replaced before its call is repeated. */
  static boolean isWorthwhile(Outcome outcome) {
    return outcome.retryable() || outcome.connectionBroken() || outcome == Outcome.TIMEOUT;
  }

  /** Waits before the next try, longer each time: less than three seconds in all. */
  static void pause(int tries) {
    try {
      Thread.sleep(PAUSE_MILLIS * tries);
    } catch (InterruptedException e) {
      throw LoadstoneException.interrupted(e, "the load was interrupted");
    }
  }
}
