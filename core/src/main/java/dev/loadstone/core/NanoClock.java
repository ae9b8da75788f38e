package dev.loadstone.core;

/** A monotonic clock in nanoseconds, and sleep by it. Only differences have a meaning. */
@FunctionalInterface
public interface NanoClock {
  /** The clock of this JVM. */
  NanoClock SYSTEM = System::nanoTime;

  /** Now. */
  long nanoTime();

  /**
   * Sleeps.
   *
   * @param nanos how long; returns at once when it is not more than 0
   */
  default void sleep(long nanos) throws InterruptedException {
    if (nanos > 0) {
      Thread.sleep(nanos / 1_000_000, (int) (nanos % 1_000_000));
    }
  }
}
