package dev.loadstone.runner;

import dev.loadstone.core.NanoClock;

/** A clock that stands still until a test moves it; sleeping moves it by the time slept. */
public final class ManualClock implements NanoClock {
  private volatile long now;

  /** A clock that shows {@code now}. */
  public ManualClock(long now) {
    this.now = now;
  }

  @Override
  public long nanoTime() {
    return now;
  }

  @Override
  public synchronized void sleep(long nanos) {
    now += Math.max(0, nanos);
  }

  /** Moves it by some milliseconds. */
  public void advanceMillis(long millis) {
    sleep(millis * 1_000_000);
  }

  /** Moves it to a reading that is not in its past. */
  public void advanceTo(long reading) {
    if (reading - now < 0) {
      throw new IllegalArgumentException("a clock does not go back");
    }
    sleep(reading - now);
  }
}
