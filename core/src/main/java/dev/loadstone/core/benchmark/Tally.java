package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.Outcome;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;

/**
 * A benchmark's counts about the transactions of the measured interval, for its audit. One tally
 * belongs to one worker thread and is read after that thread has ended. Tallies of one benchmark
 * add up: when several processes drive a load, each writes what its tallies counted, and the
 * process that assesses the run adds it to a tally of its own.
 */
public abstract class Tally {
  /** Counts nothing: for a workload that has no audit. */
  public static final Tally NONE =
      new Tally(0) {
        @Override
        public void add(Transaction transaction, Outcome outcome, int detail) {}
      };

  private final long[] counts;

  /**
   * @param places how many counts it has
   */
  protected Tally(int places) {
    counts = new long[places];
  }

  /**
   * Counts a transaction that ended in the measured interval.
   *
   * @param transaction its input
   * @param outcome how its last try ended
   * @param detail what the session said about it
   */
  public abstract void add(Transaction transaction, Outcome outcome, int detail);

  /** Adds to a count. */
  protected final void add(int place, long amount) {
    counts[place] += amount;
  }

  /** A count. */
  protected final long count(int place) {
    return counts[place];
  }

  /** Adds what others of the same benchmark counted. */
  public final void addAll(List<Tally> others) {
    for (Tally other : others) {
      for (int place = 0; place < counts.length; place++) {
        counts[place] += other.counts[place];
      }
    }
  }

  /**
   * Writes what was counted, for {@link #addFrom} in another process of the same version.
   *
   * @throws IOException when {@code out} throws it
   */
  public final void writeTo(DataOutput out) throws IOException {
    for (long count : counts) {
      out.writeLong(count);
    }
  }

  /**
   * Adds what {@link #writeTo} of another tally of the same benchmark wrote.
   *
   * @throws IOException when {@code in} throws it
   */
  public final void addFrom(DataInput in) throws IOException {
    for (int place = 0; place < counts.length; place++) {
      counts[place] += in.readLong();
    }
  }
}
