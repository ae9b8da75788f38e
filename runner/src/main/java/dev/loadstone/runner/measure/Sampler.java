package dev.loadstone.runner.measure;

import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.statistics.Histograms;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** Takes what the workers of one process have recorded, about once a second. Used by one thread. */
public final class Sampler {
  public static final long SECOND_NANOS = 1_000_000_000L;

  private final List<TransactionType> types;
  private final Phases phases;
  private final List<WorkerRecorder> workers;
  private final List<Recording> sinceLast = new ArrayList<>();
  private long lastSample;

  public Sampler(List<TransactionType> types, Phases phases, List<WorkerRecorder> workers) {
    this.types = types;
    this.phases = phases;
    this.workers = List.copyOf(workers);
    types.forEach(type -> sinceLast.add(new Recording()));
    lastSample = phases.begin();
  }

  /**
   * Takes what was recorded since the last sample. Everything is taken once, so the windows of a
   * run add up to what its workers recorded.
   *
   * @return a window that is valid until the next sample, which uses the same memory
   */
  public Window sample(String source, long now) {
    sinceLast.forEach(Recording::reset);
    for (WorkerRecorder worker : workers) {
      List<Recording> taken = worker.take();
      for (int type = 0; type < sinceLast.size(); type++) {
        sinceLast.get(type).add(taken.get(type));
      }
    }
    Observations observed = new Observations();
    for (int type = 0; type < sinceLast.size(); type++) {
      sinceLast.get(type).tell(observed, types.get(type).name());
    }
    long from = lastSample - phases.begin();
    lastSample = now;
    // A sample is taken a moment after the end of a phase: it belongs to the phase that it ends.
    return new Window(
        source,
        (int) (from / SECOND_NANOS),
        phases.nameAt(phases.begin() + from),
        from,
        now - phases.begin(),
        observed);
  }

  public boolean isEmpty() {
    return sinceLast.stream().noneMatch(Recording::isAny);
  }

  /** Response times of witnesses since the last call, in a histogram that belongs to the caller. */
  public Histogram takeWitnesses() {
    Histogram sum = Histograms.create();
    workers.forEach(worker -> sum.add(worker.takeWitnesses()));
    return sum;
  }
}
