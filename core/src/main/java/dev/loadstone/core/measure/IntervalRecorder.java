package dev.loadstone.core.measure;

import org.HdrHistogram.Histogram;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * A distribution that one thread writes, wait-free, and another takes interval by interval.
 *
 * <p>HdrHistogram's own recorder either holds room for the longest time from the start or resolves
 * single nanoseconds; hundreds of connections need neither, so this one starts small, grows with
 * what it sees, and is built on the same phaser.
 */
final class IntervalRecorder {
  /** Times above an hour are recorded as an hour. */
  static final long HIGHEST_NANOS = 3_600_000_000_000L;

  /** Times are told apart by about a microsecond, or by 0.1 % where that is more. */
  private static final long LOWEST_NANOS = 1_000;

  private static final int DIGITS = 3;

  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private volatile Histogram active = newHistogram();
  private Histogram inactive = newHistogram();

  /** A growing histogram of the resolution that all measurements have. */
  static Histogram newHistogram() {
    Histogram histogram = new Histogram(LOWEST_NANOS, 2_000 * LOWEST_NANOS, DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }

  /** Records a time; the writing thread only. */
  void record(long nanos) {
    long section = phaser.writerCriticalSectionEnter();
    try {
      active.recordValue(Math.max(0, Math.min(nanos, HIGHEST_NANOS)));
    } finally {
      phaser.writerCriticalSectionExit(section);
    }
  }

  /** What was recorded since the last call; valid until the next one. The reading thread only. */
  Histogram take() {
    phaser.readerLock();
    try {
      inactive.reset();
      Histogram taken = active;
      active = inactive;
      inactive = taken;
      phaser.flipPhase();
      return taken;
    } finally {
      phaser.readerUnlock();
    }
  }
}
