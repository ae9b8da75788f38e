package dev.loadstone.core;

/** A monotonic clock in nanoseconds, and a sleep by it. Only differences have a meaning. */
@FunctionalInterface
public interface NanoClock {
  NanoClock SYSTEM = System::nanoTime;

  long nanoTime();

  /** Sleeps for a number of nanoseconds; returns at once when it is not above 0. */
  default void sleep(long nanos) throws InterruptedException {
    if (nanos > 0) {
      Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
    }
  }
}
