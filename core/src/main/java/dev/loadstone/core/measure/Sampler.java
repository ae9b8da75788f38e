package dev.loadstone.core.measure;

import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.measure.Recording.Time;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Takes what the workers of one process have recorded, about once a second. Used by one thread. */
public final class Sampler {
  /** The grid of samples, in nanoseconds. */
  public static final long SECOND_NANOS = 1_000_000_000L;

  private final Phases phases;
  private final List<WorkerRecorder> workers;
  private final List<Recording> sinceLast = new ArrayList<>();
  private final List<Recording> countedBefore = new ArrayList<>();
  private long lastSample;

  /**
   * @param types how many types of transactions there are
   * @param phases the run's phases
   * @param workers one recorder for each worker
   */
  public Sampler(int types, Phases phases, List<WorkerRecorder> workers) {
    this.phases = phases;
    this.workers = List.copyOf(workers);
    for (int type = 0; type < types; type++) {
      sinceLast.add(new Recording());
      countedBefore.add(new Recording());
    }
    lastSample = phases.begin();
  }

  /**
   * Takes what was recorded since the last sample. Everything is taken once, so the intervals of a
   * run add up to what its workers recorded.
   *
   * @param now the clock's reading
   * @return valid until the next sample, which uses the same memory
   */
  public Interval sample(long now) {
    for (int type = 0; type < sinceLast.size(); type++) {
      Recording recording = sinceLast.get(type);
      recording.reset();
      for (WorkerRecorder worker : workers) {
        takeTimes(worker, type, recording);
      }
      takeCounts(type, recording, countedBefore.get(type));
    }
    long from = lastSample - phases.begin();
    lastSample = now;
    // A sample is taken a moment after the end of a phase: it belongs to the phase that it ends.
    return new Interval(
        (int) (from / SECOND_NANOS),
        phases.nameAt(phases.begin() + from),
        from,
        now - phases.begin(),
        sinceLast,
        List.of());
  }

  /**
   * Takes the response times of witnesses since the last call.
   *
   * @return the caller's own
   */
  public Histogram takeWitnesses() {
    Histogram sum = Histograms.create();
    workers.forEach(worker -> add(worker.takeWitnesses(), sum));
    return sum;
  }

  private static void takeTimes(WorkerRecorder worker, int type, Recording recording) {
    for (Time time : Recording.TIMES) {
      add(worker.takeInterval(type, true, time), recording.measured(time));
    }
    add(worker.takeInterval(type, false, Time.RESPONSE), recording.unmeasuredResponse());
  }

  private static void add(Histogram taken, Histogram sum) {
    if (taken != null && taken.getTotalCount() > 0) {
      sum.add(taken);
    }
  }

  /** Workers count from the start of the run on. */
  private void takeCounts(int type, Recording recording, Recording before) {
    for (boolean measured : new boolean[] {true, false}) {
      for (Outcome outcome : Recording.OUTCOMES) {
        long ended = 0;
        long retried = 0;
        for (WorkerRecorder worker : workers) {
          ended += worker.ended(type, measured, outcome);
          retried += worker.retried(type, measured, outcome);
        }
        recording.addEnded(measured, outcome, ended - before.ended(measured, outcome));
        recording.addRetried(measured, outcome, retried - before.retried(measured, outcome));
      }
    }
    long roundTrips = workers.stream().mapToLong(worker -> worker.roundTrips(type)).sum();
    recording.addRoundTrips(roundTrips - before.roundTrips());
    before.addCounts(recording);
  }
}
