package dev.loadstone.runner.measure;

import dev.loadstone.core.database.Outcome;
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

  private static List<Recording> recordings(int types) {
    return IntStream.range(0, types).mapToObj(type -> new Recording()).toList();
  }

  /**
   * Records the end of a transaction; called by one thread at a time.
   *
   * @param outcome how its last try ended
   * @param roundTrips how often that try waited for the database
   * @param ready when it was ready to start and waited for a connection only
   * @param start when its first try started
   * @param end when its last try ended
   * @param measured whether its times are measured: it was due in the measured interval of a rate,
   *     or otherwise ended in it
   * @param inInterval whether it ended in the measured interval
   * @throws IllegalStateException when a time is negative, which no load can cause
   */
  public void record(
      int type,
      Outcome outcome,
      int roundTrips,
      long intendedStart,
      long ready,
      long start,
      long end,
      boolean spansPartitions,
      boolean measured,
      boolean inInterval) {
    long section = phaser.writerCriticalSectionEnter();
    try {
      active
          .get(type)
          .record(
              outcome,
              roundTrips,
              intendedStart,
              ready,
              start,
              end,
              spansPartitions,
              measured,
              inInterval);
    } finally {
      phaser.writerCriticalSectionExit(section);
    }
  }

  /**
   * Records that a try failed and another follows; called by one thread at a time.
   *
   * @param type position of the transaction's type
   * @param roundTrips how often it waited for the database
   */
  public void recordRetry(int type, Outcome cause, int roundTrips, boolean measured) {
    long section = phaser.writerCriticalSectionEnter();
    try {
      active.get(type).recordRetry(cause, roundTrips, measured);
    } finally {
      phaser.writerCriticalSectionExit(section);
    }
  }

  /**
   * Records the calls of a try; called by one thread at a time.
   *
   * @param calls the time in calls, in ns
   * @param commits the part of it that went into a commit of its own, in ns
   * @param inInterval whether the try ended in the measured interval
   */
  public void recordCalls(int type, long calls, long commits, boolean inInterval) {
    if (!inInterval) {
      return;
    }
    long section = phaser.writerCriticalSectionEnter();
    try {
      active.get(type).recordCalls(calls, commits);
    } finally {
      phaser.writerCriticalSectionExit(section);
    }
  }

  /**
   * Records the parts of the response time of a measured transaction that completed, all in ns;
   * called by one thread at a time.
   *
   * @param repeated from the start of the first try to that of the last
   * @param calls the last try's time in calls
   */
  public void recordParts(int type, long response, long repeated, long calls) {
    long section = phaser.writerCriticalSectionEnter();
    try {
      active.get(type).recordParts(response, repeated, calls);
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

  /**
   * Records the response time of a witness, which is the time that the client alone takes. Called
   * by one thread at a time.
   */
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
