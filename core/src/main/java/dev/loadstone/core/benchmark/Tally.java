package dev.loadstone.core.benchmark;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import java.util.List;

/**
 * A benchmark's counts about the transactions of the measured interval, for its audit. One tally
 * belongs to one worker thread and is read after that thread has ended. Tallies of one benchmark
 * add up: when several processes drive a load, each tells what its tallies counted, and the process
 * that assesses the run adds it to a tally of its own.
 */
public abstract class Tally {
  /** Counts nothing: for a workload that has no audit. */
  public static final Tally NONE =
      new Tally(List.of()) {
        @Override
        public void add(Transaction transaction, Outcome outcome, int detail) {}
      };

  /** The counts of the transactions of the measured interval, by their names. */
  public static final Series SERIES = Series.count("tally", Series.Better.NEITHER);

  private final List<String> names;
  private final long[] counts;

  /**
   * @param names the names of the counts, in the order of their places
   */
  protected Tally(List<String> names) {
    this.names = List.copyOf(names);
    counts = new long[names.size()];
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

  public final void addAll(List<Tally> others) {
    for (Tally other : others) {
      for (int place = 0; place < counts.length; place++) {
        counts[place] += other.counts[place];
      }
    }
  }

  public final void tell(Observations observed) {
    for (int place = 0; place < counts.length; place++) {
      observed.count(SERIES, names.get(place), counts[place]);
    }
  }

  public final Tally addTold(Observations observed) {
    for (int place = 0; place < counts.length; place++) {
      counts[place] += observed.count(SERIES, names.get(place));
    }
    return this;
  }
}
