package dev.loadstone.benchmarks.ycsb.staleness;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ReplicaCalls;
import java.util.function.LongPredicate;

/** Measures calls through each node for records of each, one after another, until interrupted. */
final class PathSampler {
  private static final long PAUSE = 10_000_000;
  private static final double NANOS_PER_MILLI = 1e6;

  private final PathSamples samples;
  private final LongPredicate measured;
  private final NanoClock clock;

  /**
   * @param samples takes the times of calls in the measured interval that succeed
   * @param measured whether a time is in the measured interval
   * @param clock measures
   */
  PathSampler(PathSamples samples, LongPredicate measured, NanoClock clock) {
    this.samples = samples;
    this.measured = measured;
    this.clock = clock;
  }

  /**
   * Calls through one node.
   *
   * @param write whether to write or to read
   * @param through the node
   */
  void run(ReplicaCalls.Session session, boolean write, int through) throws InterruptedException {
    for (int keeper = 0; true; keeper = (keeper + 1) % session.nodes()) {
      long began = clock.nanoTime();
      Outcome outcome = write ? session.write(through, keeper) : session.read(through, keeper);
      long ended = clock.nanoTime();
      if (outcome == Outcome.COMMITTED && measured.test(began)) {
        samples.add(write, through, keeper, (ended - began) / NANOS_PER_MILLI);
      }
      clock.sleep(PAUSE);
    }
  }
}
