package dev.loadstone.runner.driver;

import java.util.SplittableRandom;

/**
 * Exponential back-off with full jitter: a random pause between nothing and a bound that doubles
 * with each failure, so that clients that collided do not collide again.
 *
 * @param first the first bound, in nanoseconds
 * @param most the largest bound, in nanoseconds
 */
record Backoff(long first, long most) {
  /** The pauses between tries of one transaction: conflicts are over in milliseconds. */
  static final Backoff RETRY = new Backoff(1_000_000, 128_000_000);

  /** The pause after so many failures in a row, 1 or more, in nanoseconds. */
  long pause(int failures, SplittableRandom random) {
    int doublings = Math.min(failures - 1, 30);
    long bound = Math.min(most, first << doublings);
    return random.nextLong(bound + 1);
  }
}
