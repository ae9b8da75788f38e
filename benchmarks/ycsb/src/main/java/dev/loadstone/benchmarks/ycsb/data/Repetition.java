package dev.loadstone.benchmarks.ycsb.data;

import dev.loadstone.core.database.Outcome;

/**
 * Calls of the load are tried again when the database refused them for the moment, or did not say
 * what became of them: each of them may be made twice.
 */
final class Repetition {
  static final int MOST_TRIES = 10;
  private static final long PAUSE_MILLIS = 50;

  private Repetition() {}

  /** Whether a call that ended so is made again; a session that broke is replaced before. */
  static boolean worthwhile(Outcome outcome) {
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
