package dev.loadstone.workers;

import java.time.Duration;

/** What other processes do, in order. */
interface Events {
  /**
   * Waits for the next event.
   *
   * @return null when none came in time
   */
  Event next(Duration patience) throws InterruptedException;

  /** Has {@link #next} return; from any thread. */
  void nudge();
}
