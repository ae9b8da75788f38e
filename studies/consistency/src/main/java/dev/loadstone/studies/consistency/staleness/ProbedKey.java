package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.studies.consistency.staleness.KeyVersions.Acknowledged;
import dev.loadstone.studies.consistency.staleness.StalenessCounts.Count;
import dev.loadstone.studies.consistency.staleness.VersionSession.Answer;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.LongPredicate;

/**
 * A key that one writer writes and several readers read, until their threads are interrupted. A
 * reader pauses for about the time since the last acknowledgement, so that short and long times
 * since then are read equally often. The writer's pauses are distributed over all orders of length
 * up to the horizon, short ones as often as long ones.
 */
final class ProbedKey {
  private static final NanoClock CLOCK = NanoClock.SYSTEM;
  private static final long LEAST_PAUSE = 200_000;

  /** The longest pause between two writes as a multiple of the shortest. */
  private static final double PAUSE_RANGE = 100;

  private static final int READS_IN_HORIZON = 4;

  private final String key;
  private final KeyVersions versions = new KeyVersions();
  private final StalenessCounts counts;
  private final LongPredicate measured;
  private final long horizon;

  /** {@code horizon} is the longest pause between two writes, in nanoseconds. */
  ProbedKey(String key, StalenessCounts counts, LongPredicate measured, long horizon) {
    this.key = key;
    this.counts = counts;
    this.measured = measured;
    this.horizon = horizon;
  }

  /** Writes one version after another, and reads in between. */
  void write(VersionSession session, SplittableRandom random) throws InterruptedException {
    Reader reader = new Reader(session, random, true);
    while (true) {
      long version = versions.next();
      boolean counted = measured.test(CLOCK.nanoTime());
      Answer answer = session.write(key, version);
      boolean done = answer.outcome() == Outcome.COMMITTED;
      if (done) {
        versions.acknowledged(version, answer.at());
      }
      if (counted) {
        counts.add(done ? Count.WRITES : Count.WRITES_NOT_ACKNOWLEDGED);
      }
      double pause = horizon * Math.pow(PAUSE_RANGE, random.nextDouble() - 1);
      long next = CLOCK.nanoTime() + (long) pause;
      do {
        reader.read();
        reader.pause(next - CLOCK.nanoTime());
      } while (next - CLOCK.nanoTime() > 0);
    }
  }

  void read(VersionSession session, SplittableRandom random) throws InterruptedException {
    Reader reader = new Reader(session, random, false);
    while (true) {
      reader.read();
      reader.pause(Long.MAX_VALUE);
    }
  }

  private final class Reader {
    private final VersionSession session;
    private final SplittableRandom random;
    private final boolean own;
    private long highest;

    Reader(VersionSession session, SplittableRandom random, boolean own) {
      this.session = session;
      this.random = random;
      this.own = own;
    }

    void read() throws InterruptedException {
      // Must precede the start of the read: versions acknowledged in between are not owed.
      Optional<Acknowledged> owed = versions.last();
      if (owed.isEmpty()) {
        return;
      }
      long began = CLOCK.nanoTime();
      Answer answer = session.read(key);
      boolean counted = measured.test(began);
      if (answer.outcome() != Outcome.COMMITTED) {
        if (counted) {
          counts.add(Count.READS_FAILED);
        }
        return;
      }
      long seen = answer.version();
      if (!versions.isIssued(seen)) {
        counts.add(Count.WRONG);
        return;
      }
      if (counted) {
        counts.add(versions.judge(owed.get(), began, seen), own);
        if (seen < highest) {
          counts.add(Count.BACKWARD);
        }
      }
      highest = Math.max(highest, seen);
    }

    void pause(long most) throws InterruptedException {
      long since = versions.last().map(last -> CLOCK.nanoTime() - last.at()).orElse(0L);
      long about = Math.max(LEAST_PAUSE, Math.min(since, horizon / READS_IN_HORIZON));
      CLOCK.sleep(Math.min(most, about / 2 + random.nextLong(about)));
    }
  }
}
