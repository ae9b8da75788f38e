package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.studies.consistency.staleness.KeyVersions.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.DoubleFunction;

/** Counts of the versions that the reads of a run returned. Thread-safe. */
public final class StalenessCounts implements OwnCounts {
  /** The upper ends of the classes of times, in milliseconds; the last class has no end. */
  private static final double[] ENDS = {
    0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, Double.POSITIVE_INFINITY
  };

  /** The last class of versions, which includes all greater numbers. */
  private static final int MOST_BEHIND = 10;

  private static final double NANOS_PER_MILLI = 1e6;

  enum Count {
    WRITES,
    /** Writes of unknown outcome, and those that failed. */
    WRITES_NOT_ACKNOWLEDGED,
    /** Reads that returned a version, or no record. */
    READS,
    READS_FAILED,
    /** Stale reads by the writer of the version that they missed. */
    OWN_STALE,
    /** Reads that returned an older version than an earlier read of the same reader. */
    BACKWARD,
    /** Reads that returned what nobody wrote. */
    WRONG
  }

  /** Calls by the name of their {@link Count}. */
  private static final Series CALLS = Series.count("staleness.calls", Better.NEITHER);

  /** Reads by the class of the time since the acknowledgement. */
  private static final Series SINCE = Series.count("staleness.reads", Better.NEITHER);

  private static final Series STALE = Series.count("staleness.stale", Better.LOWER);

  /** Stale reads by the class of the time for which their version was out of date. */
  private static final Series AGES = Series.count("staleness.ages", Better.LOWER);

  /** Stale reads by the number of versions that they missed. */
  private static final Series BEHIND = Series.count("staleness.behind", Better.LOWER);

  private static final Series OLDEST = Series.most("staleness.oldest", "ns", Better.LOWER);

  private static final Set<Series> SERIES = Set.of(CALLS, SINCE, STALE, AGES, BEHIND, OLDEST);

  private final Observations counted = new Observations();

  synchronized void add(Count count) {
    counted.count(CALLS, count.name(), 1);
  }

  synchronized void add(Reading reading, boolean own) {
    add(Count.READS);
    counted.count(SINCE, place(reading.since()), 1);
    if (reading.stale()) {
      counted.count(STALE, place(reading.since()), 1);
      counted.count(AGES, place(reading.age()), 1);
      counted.count(BEHIND, String.valueOf(Math.min(MOST_BEHIND, reading.behind())), 1);
      counted.level(OLDEST, Observations.ALL, (double) reading.age());
      if (own) {
        add(Count.OWN_STALE);
      }
    }
  }

  private static String place(long nanos) {
    int place = 0;
    while (nanos >= ENDS[place] * NANOS_PER_MILLI) {
      place++;
    }
    return String.valueOf(place);
  }

  synchronized long count(Count count) {
    return counted.count(CALLS, count.name());
  }

  /** Returns the stale reads among those that returned a version. */
  public synchronized Proportion stale() {
    return new Proportion(counted.count(STALE), count(Count.READS));
  }

  /** Returns the longest time that a version had been out of date when read, in milliseconds. */
  synchronized double oldest() {
    return counted.level(OLDEST, Observations.ALL).orElse(0) / NANOS_PER_MILLI;
  }

  /** Returns the lines of {@code staleness.csv}; {@code predicted} is null for no prediction. */
  synchronized List<StalenessRow> rows(DoubleFunction<Double> predicted) {
    List<StalenessRow> since = new ArrayList<>();
    List<StalenessRow> ages = new ArrayList<>();
    long all = count(Count.READS);
    double from = 0;
    for (int i = 0; i < ENDS.length; i++) {
      String place = String.valueOf(i);
      long reads = counted.count(SINCE, place);
      if (reads > 0) {
        double middle = i == ENDS.length - 1 ? from : (from + ENDS[i]) / 2;
        since.add(
            new StalenessRow(
                StalenessRow.SINCE,
                from,
                ENDS[i],
                reads,
                counted.count(STALE, place),
                predicted.apply(middle)));
      }
      long stale = counted.count(AGES, place);
      if (stale > 0) {
        ages.add(new StalenessRow(StalenessRow.AGE, from, ENDS[i], all, stale, null));
      }
      from = ENDS[i];
    }
    List<StalenessRow> rows = new ArrayList<>(since);
    long missed = counted.count(STALE);
    for (int versions = 1; versions <= MOST_BEHIND && missed > 0; versions++) {
      rows.add(
          new StalenessRow(
              StalenessRow.VERSIONS, versions, Double.POSITIVE_INFINITY, all, missed, null));
      missed -= counted.count(BEHIND, String.valueOf(versions));
    }
    rows.addAll(ages);
    return rows;
  }

  @Override
  public Set<Series> series() {
    return SERIES;
  }

  @Override
  public synchronized void tell(Observations observed) {
    observed.add(counted);
  }

  @Override
  public synchronized void addTold(Observations observed) {
    counted.add(observed, SERIES);
  }
}
