package dev.loadstone.runner.measure;

import dev.loadstone.core.statistics.Histograms;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * A distribution that one thread writes, wait-free, and another takes interval by interval.
 *
 * <p>HdrHistogram's own recorder either reserves room for the longest time from the start or
 * resolves single nanoseconds. Hundreds of connections need neither, so this one starts small and
 * grows with what it records. It is built on the same phaser.
 */
final class IntervalRecorder {
  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private volatile Histogram active = Histograms.create();
  private Histogram inactive = Histograms.create();

  /** Records a time. Called by the writing thread only. */
  void record(long nanos) {
    long section = phaser.writerCriticalSectionEnter();
    try {
      active.recordValue(Histograms.recordable(nanos));
    } finally {
      phaser.writerCriticalSectionExit(section);
    }
  }

  /** Takes the records since the last call, valid until the next one. Reading thread only. */
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
