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
   * @param places the number of counts
   */
  protected Tally(int places) {
    counts = new long[places];
  }

  /**
   * Counts a transaction that ended in the measured interval.
   *
   * @param outcome how its last try ended
   * @param detail the number that the session reported about it
   */
  public abstract void add(Transaction transaction, Outcome outcome, int detail);

  protected final void add(int place, long amount) {
    counts[place] += amount;
  }

  protected final long count(int place) {
    return counts[place];
  }

  /** Adds the counts of other tallies of the same benchmark. */
  public final void addAll(List<Tally> others) {
    for (Tally other : others) {
      for (int place = 0; place < counts.length; place++) {
        counts[place] += other.counts[place];
      }
    }
  }

  /** Writes the counts, for {@link #addFrom} in another process of the same version. */
  public final void writeTo(DataOutput out) throws IOException {
    for (long count : counts) {
      out.writeLong(count);
    }
  }

  /** Adds the counts that {@link #writeTo} of another tally of the same benchmark wrote. */
  public final void addFrom(DataInput in) throws IOException {
    for (int place = 0; place < counts.length; place++) {
      counts[place] += in.readLong();
    }
  }
}
