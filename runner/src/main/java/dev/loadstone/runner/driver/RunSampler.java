package dev.loadstone.runner.driver;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.observe.Window;
import dev.loadstone.runner.measure.ClientMeter;
import dev.loadstone.runner.measure.OperationsLog;
import dev.loadstone.runner.measure.Phases;
import dev.loadstone.runner.measure.Sampler;
import java.io.IOException;
import java.util.function.BooleanSupplier;

/**
 * Passes the recordings to an observer at each full second of a run and at each boundary of its
 * phases, while it waits for a condition.
 */
final class RunSampler {
  private final String source;
  private final NanoClock clock;
  private final Phases phases;
  private final Sampler sampler;
  private final ClientMeter meter;
  private final RunObserver observer;

  /** Null when this client does not share a count with others. */
  private final Quota shared;

  /** Null when transactions are not logged one by one. */
  private final OperationsLog operations;

  private boolean measureEnded;
  private long next;

  RunSampler(
      String source,
      NanoClock clock,
      Phases phases,
      Sampler sampler,
      ClientMeter meter,
      RunObserver observer,
      Quota shared,
      OperationsLog operations) {
    this.source = source;
    this.clock = clock;
    this.phases = phases;
    this.sampler = sampler;
    this.meter = meter;
    this.observer = observer;
    this.shared = shared;
    this.operations = operations;
    next = nextSample(phases.begin());
  }

  /**
   * Waits for a condition, and samples meanwhile.
   *
   * @param patience the longest time to wait, in ns
   * @param nap the time between two checks of the condition, in ns
   */
  void await(BooleanSupplier over, long patience, long nap)
      throws IOException, InterruptedException {
    long deadline = clock.nanoTime() + patience;
    while (!over.getAsBoolean()) {
      long now = clock.nanoTime();
      if (deadline - now <= 0) {
        return;
      }
      // Transactions can end the measured interval at any time.
      if (next - now <= 0 || (!measureEnded && now - phases.measureEnd() >= 0)) {
        sample(now);
      } else {
        clock.sleep(Math.min(Math.min(next - now, nap), deadline - now));
        if (shared != null) {
          observer.counted(shared.taken());
        }
      }
    }
  }

  void sample(long now) throws IOException {
    measureEnded = now - phases.measureEnd() >= 0;
    next = nextSample(now);
    tell(sampler.sample(source, now));
    if (operations != null) {
      operations.check();
    }
  }

  /** Takes the last sample; a second in which nothing ended does not belong to the run. */
  void sampleRest(long now) throws IOException {
    Window rest = sampler.sample(source, now);
    if (!sampler.isEmpty()) {
      tell(rest);
    }
  }

  private void tell(Window window) throws IOException {
    meter.tell(window.observed(), sampler.takeWitnesses());
    observer.window(window);
  }

  private long nextSample(long now) {
    long seconds = (now - phases.begin()) / Sampler.SECOND_NANOS;
    long second = phases.begin() + (seconds + 1) * Sampler.SECOND_NANOS;
    for (long boundary : new long[] {phases.measureBegin(), phases.measureEnd()}) {
      if (boundary - now > 0 && boundary - second < 0) {
        second = boundary;
      }
    }
    return second;
  }
}
