package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.database.Outcome;

/**
 * The rule by which calls of the load are tried again: those that the database refused for the
 * moment, or whose end is not known. Each of them may be made twice.
 */
final class LoadRetry {
  static final int MOST_TRIES = 10;
  private static final long PAUSE_MILLIS = 50;

  private LoadRetry() {}

  /** Whether a call that ended so is made again; a session that broke is replaced before. */
  static boolean isWorthwhile(Outcome outcome) {
    return outcome.retryable() || outcome.connectionBroken() || outcome == Outcome.TIMEOUT;
  }

  /**
   * Waits before the next try, longer each time: less than three seconds in all.
   *
   * @param tries that were made
   */
  static void pause(int tries) throws InterruptedException {
    Thread.sleep(PAUSE_MILLIS * tries);
  }
}
