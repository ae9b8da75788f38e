package dev.loadstone.core;

/** A monotonic clock in nanoseconds. Only differences have a meaning. */
@FunctionalInterface
public interface NanoClock {
  /** The clock of this JVM. */
  NanoClock SYSTEM = System::nanoTime;

  /** Now. */
  long nanoTime();
}
