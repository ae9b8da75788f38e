package dev.loadstone.runner.driver;

import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The sessions of a client that wait for their server. However many they are, together they try a
 * hundred times a second to connect: often enough that a fault costs the server's time and not the
 * pauses, and rarely enough for a server that is about to start. One that is open has two others
 * try at once, so that soon all are, and never all at once.
 */
final class Reconnecting {
  /** The mean pause before some session tries, in nanoseconds. */
  static final long BETWEEN = 10_000_000;

  /** How long the end of the run may be overlooked, in nanoseconds. */
  private static final long LOOK_AGAIN = 500_000_000;

  private final long between;
  private int waiting;
  private long opened;

  Reconnecting(long between) {
    this.between = between;
  }

  /** Waits until one session, which has just failed to connect, is to try again. */
  synchronized void pause(SplittableRandom jitter, BooleanSupplier isOver)
      throws InterruptedException {
    long before = opened;
    waiting++;
    try {
      long end = System.nanoTime() + jitter.nextLong(2 * between * waiting + 1);
      long left = end - System.nanoTime();
      while (left > 0 && opened == before && !isOver.getAsBoolean()) {
        TimeUnit.NANOSECONDS.timedWait(this, Math.min(left, LOOK_AGAIN));
        left = end - System.nanoTime();
      }
    } finally {
      waiting--;
    }
  }

  synchronized void opened() {
    opened++;
    notify();
    notify();
  }
}
