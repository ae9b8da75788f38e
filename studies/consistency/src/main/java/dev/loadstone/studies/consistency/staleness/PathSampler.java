package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ReplicaCalls;
import java.util.OptionalLong;
import java.util.function.LongPredicate;

/**
 * Measures calls through each node for records of each node, one after another, until it is
 * interrupted. It also counts the client calls that each node coordinates.
 */
record PathSampler(PathSamples samples, LongPredicate measured) {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final long PAUSE = 10_000_000;
  private static final double NANOS_PER_MILLI = 1e6;

  /** The time between two counts, long because an answer covers all tables. */
  private static final long COUNT_EVERY = 1_000_000_000;

  void run(ReplicaCalls.Session session, boolean write, int through) throws InterruptedException {
    Coordinated coordinated = new Coordinated(session, write, through);
    for (int keeper = 0; true; keeper = (keeper + 1) % session.nodes()) {
      long began = CLOCK.nanoTime();
      Outcome outcome = write ? session.write(through, keeper) : session.read(through, keeper);
      long ended = CLOCK.nanoTime();
      if (outcome == Outcome.COMMITTED && measured.test(began)) {
        samples.add(write, through, keeper, (ended - began) / NANOS_PER_MILLI);
      }
      coordinated.count();
      CLOCK.sleep(PAUSE);
    }
  }

  private final class Coordinated {
    private final ReplicaCalls.Session session;
    private final boolean write;
    private final int node;
    private OptionalLong first = OptionalLong.empty();
    private long next;

    Coordinated(ReplicaCalls.Session session, boolean write, int node) {
      this.session = session;
      this.write = write;
      this.node = node;
      next = CLOCK.nanoTime();
    }

    void count() {
      long now = CLOCK.nanoTime();
      if (!measured.test(now) || now - next < 0) {
        return;
      }
      next = now + COUNT_EVERY;
      OptionalLong calls = session.coordinated(write, node);
      if (first.isEmpty()) {
        first = calls;
      }
      calls.ifPresent(last -> samples.coordinated(write, node, last - first.getAsLong()));
    }
  }
}
