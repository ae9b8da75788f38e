package dev.loadstone.core.measure;

import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.measure.Recording.Time;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.HdrHistogram.Histogram;

/**
 * What one worker thread records: it writes, the {@link Sampler} reads. Wait-free for the writer.
 * Every distribution and count is kept apart for the measured interval and for the rest of the run,
 * so that a sample that is taken late moves nothing into or out of the measurement.
 */
public final class WorkerRecorder {
  private static final Outcome[] OUTCOMES = Recording.OUTCOMES;
  private static final Time[] TIMES = Recording.TIMES;

  private final int types;
  private final Phases phases;
  private final boolean waits;
  private final AtomicLongArray ended;
  private final AtomicLongArray retried;
  private final AtomicLongArray roundTrips;

  /** Each made when its first time is recorded: most never are, and each is tens of kilobytes. */
  private final AtomicReferenceArray<IntervalRecorder> recorders;

  /**
   * @param types how many types of transactions there are
   * @param phases decide which tries belong to the measured interval
   * @param waits whether transactions can start later than intended; if not, service and wait times
   *     are not recorded, since response is service and wait is nothing
   */
  public WorkerRecorder(int types, Phases phases, boolean waits) {
    this.types = types;
    this.phases = phases;
    this.waits = waits;
    ended = new AtomicLongArray(2 * types * OUTCOMES.length);
    retried = new AtomicLongArray(2 * types * OUTCOMES.length);
    roundTrips = new AtomicLongArray(types);
    recorders = new AtomicReferenceArray<>(2 * types * TIMES.length);
  }

  /**
   * Records the end of a transaction; called by the worker thread only.
   *
   * @param type position of its type
   * @param outcome how its last try ended
   * @param intendedStart when it was meant to start
   * @param start when its first try started
   * @param end when its last try ended
   * @param spansPartitions as {@link Transaction#spansPartitions()} says
   * @param measured whether it belongs to what is measured
   */
  public void record(
      int type,
      Outcome outcome,
      long intendedStart,
      long start,
      long end,
      boolean spansPartitions,
      boolean measured) {
    increment(ended, countIndex(type, measured, outcome));
    if (outcome.completed()) {
      if (measured && waits) {
        recordTime(type, true, Time.WAIT, start - intendedStart);
        recordTime(type, true, Time.SERVICE, end - start);
      }
      if (measured && spansPartitions) {
        recordTime(type, true, Time.SPANNING, end - start);
      }
      recordTime(type, measured, Time.RESPONSE, end - intendedStart);
    } else if (measured) {
      recordTime(type, true, Time.FAILED, end - intendedStart);
    }
  }

  /**
   * Records that a try failed and another follows; called by the worker thread only.
   *
   * @param type position of the transaction's type
   * @param cause how the try ended
   * @param end when it ended
   */
  public void recordRetry(int type, Outcome cause, long end) {
    increment(retried, countIndex(type, phases.isMeasured(end), cause));
  }

  /**
   * Records how often a try waited for the database; called by the worker thread only.
   *
   * @param type position of the transaction's type
   * @param count round trips
   * @param end when the try ended
   */
  public void recordRoundTrips(int type, int count, long end) {
    if (phases.isMeasured(end)) {
      roundTrips.lazySet(type, roundTrips.getPlain(type) + count);
    }
  }

  private void recordTime(int type, boolean measured, Time time, long nanos) {
    int index = timeIndex(type, measured, time);
    IntervalRecorder recorder = recorders.getPlain(index);
    if (recorder == null) {
      recorder = new IntervalRecorder();
      recorders.setRelease(index, recorder);
    }
    recorder.record(nanos);
  }

  /** Single writer: a plain read and an ordered write are enough. */
  private static void increment(AtomicLongArray counters, int index) {
    counters.lazySet(index, counters.getPlain(index) + 1);
  }

  long ended(int type, boolean measured, Outcome outcome) {
    return ended.get(countIndex(type, measured, outcome));
  }

  long retried(int type, boolean measured, Outcome cause) {
    return retried.get(countIndex(type, measured, cause));
  }

  /** Round trips of all tries that ended in the measured interval. */
  long roundTrips(int type) {
    return roundTrips.get(type);
  }

  /** Takes what was recorded since the last call; null where there was never anything. */
  Histogram takeInterval(int type, boolean measured, Time time) {
    IntervalRecorder recorder = recorders.getAcquire(timeIndex(type, measured, time));
    return recorder == null ? null : recorder.take();
  }

  private int countIndex(int type, boolean measured, Outcome outcome) {
    return ((measured ? types : 0) + type) * OUTCOMES.length + outcome.slot();
  }

  private int timeIndex(int type, boolean measured, Time time) {
    return ((measured ? types : 0) + type) * TIMES.length + time.slot;
  }
}
