package dev.loadstone.runner.measure;

import java.util.List;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.WriterReaderPhaser;

/**
 * The recorder of one worker, which writes wait-free; the {@link Sampler} reads interval by
 * interval. The counts and times of a transaction are all in one interval, because they are changed
 * together. Everything is kept apart for the measured interval and for the rest of the run, so that
 * a late sample moves nothing into or out of the measurement.
 */
public final class WorkerRecorder {
  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private volatile List<Recording> active;
  private List<Recording> inactive;
  private final IntervalRecorder witnesses = new IntervalRecorder();

  public WorkerRecorder(int types) {
    active = recordings(types);
    inactive = recordings(types);
  }

  public int types() {
    return active.size();
  }

  private static List<Recording> recordings(int types) {
    return IntStream.range(0, types).mapToObj(type -> new Recording()).toList();
  }

  /**
   * Records the end of a transaction; called by one thread at a time.
   *
   * @throws IllegalStateException when a time is negative, which no load can cause
   */
  public void record(TryEnd last) {
    long section = phaser.writerCriticalSectionEnter();
    try {
      active.get(last.type).record(last);
    } finally {
      phaser.writerCriticalSectionExit(section);
    }
  }

  /** Records that a try failed and another follows; called by one thread at a time. */
  public void recordRetry(TryEnd failed) {
    long section = phaser.writerCriticalSectionEnter();
    try {
      active.get(failed.type).recordRetry(failed);
    } finally {
      phaser.writerCriticalSectionExit(section);
    }
  }

  /**
   * Records a transaction that was due in the measured interval of a rate and never ended, with its
   * age, which is the least that its response time would have been.
   *
   * @param age time from the intended start to the end of the run
   * @param cutOff whether it was under way then, and is also recorded as unknown
   */
  public void recordCensored(int type, long age, boolean cutOff) {
    long section = phaser.writerCriticalSectionEnter();
    try {
      active.get(type).recordCensored(age, cutOff);
    } finally {
      phaser.writerCriticalSectionExit(section);
    }
  }

  /** Records the response time of a witness, the client's own. Called by one thread at a time. */
  public void recordWitness(long nanos) {
    witnesses.record(nanos);
  }

  /** Takes the witnesses since the last call, valid until the next one. Reading thread only. */
  Histogram takeWitnesses() {
    return witnesses.take();
  }

  /** Takes the records since the last call, valid until the next one. Reading thread only. */
  List<Recording> take() {
    phaser.readerLock();
    try {
      inactive.forEach(Recording::reset);
      List<Recording> taken = active;
      active = inactive;
      inactive = taken;
      phaser.flipPhase();
      return taken;
    } finally {
      phaser.readerUnlock();
    }
  }
}
