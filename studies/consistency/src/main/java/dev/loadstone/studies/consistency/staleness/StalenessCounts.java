package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.statistics.Proportion;
import dev.loadstone.studies.consistency.staleness.KeyVersions.Reading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.DoubleFunction;

/** Counts of the versions that the reads of a run returned. Thread-safe. */
public final class StalenessCounts {
  /** The upper ends of the classes of times, in milliseconds; the last class has no end. */
  private static final double[] ENDS = {
    0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, Double.POSITIVE_INFINITY
  };

  /** The last class of versions, which includes all greater numbers. */
  private static final int MOST_BEHIND = 10;

  private static final double NANOS_PER_MILLI = 1e6;

  enum Count {
    /** Writes that were acknowledged. */
    WRITES(0),
    /** Writes of unknown outcome, and those that failed. */
    WRITES_NOT_ACKNOWLEDGED(1),
    /** Reads that returned a version, or no record. */
    READS(2),
    READS_FAILED(3),
    /** Stale reads by the writer of the version that they missed. */
    OWN_STALE(4),
    /** Reads that returned an older version than an earlier read of the same reader. */
    BACKWARD(5),
    /** Reads that returned what nobody wrote. */
    WRONG(6);

    private static final int ALL = 7;

    private final int index;

    Count(int index) {
      this.index = index;
    }
  }

  /** Calls by {@link Count}, in its order. */
  private static final Series COUNTS = Series.count("staleness.calls", Better.NEITHER);

  /** Reads by the class of the time since the acknowledgement. */
  private static final Series SINCE = Series.count("staleness.reads", Better.NEITHER);

  private static final Series STALE = Series.count("staleness.stale", Better.LOWER);

  /** Stale reads by the class of the time for which their version was out of date. */
  private static final Series AGES = Series.count("staleness.ages", Better.LOWER);

  /** Stale reads by the number of versions that they missed. */
  private static final Series BEHIND = Series.count("staleness.behind", Better.LOWER);

  private static final Series OLDEST = Series.most("staleness.oldest", "ns", Better.LOWER);

  static final Set<Series> SERIES = Set.of(COUNTS, SINCE, STALE, AGES, BEHIND, OLDEST);

  private final long[] counts = new long[Count.ALL];
  private final long[] reads = new long[ENDS.length];
  private final long[] stale = new long[ENDS.length];
  private final long[] ages = new long[ENDS.length];
  private final long[] behind = new long[MOST_BEHIND + 1];
  private long oldest;

  synchronized void add(Count count) {
    counts[count.index]++;
  }

  synchronized void add(Reading reading, boolean own) {
    counts[Count.READS.index]++;
    int since = place(reading.since());
    reads[since]++;
    if (reading.stale()) {
      stale[since]++;
      ages[place(reading.age())]++;
      behind[(int) Math.min(MOST_BEHIND, reading.behind())]++;
      oldest = Math.max(oldest, reading.age());
      counts[Count.OWN_STALE.index] += own ? 1 : 0;
    }
  }

  private static int place(long nanos) {
    int place = 0;
    while (nanos >= ENDS[place] * NANOS_PER_MILLI) {
      place++;
    }
    return place;
  }

  synchronized long count(Count count) {
    return counts[count.index];
  }

  /** Returns the stale reads among those that returned a version. */
  public synchronized Proportion stale() {
    return new Proportion(sum(stale, 0), counts[Count.READS.index]);
  }

  /**
   * Returns the longest time that a version had been out of date when it was read, in milliseconds.
   */
  synchronized double oldest() {
    return oldest / NANOS_PER_MILLI;
  }

  private static long sum(long[] values, int from) {
    long sum = 0;
    for (int i = from; i < values.length; i++) {
      sum += values[i];
    }
    return sum;
  }

  /** Returns the lines of {@code staleness.csv}; {@code predicted} is null for no prediction. */
  synchronized List<StalenessRow> rows(DoubleFunction<Double> predicted) {
    List<StalenessRow> rows = new ArrayList<>();
    double from = 0;
    for (int i = 0; i < ENDS.length; i++) {
      if (reads[i] > 0) {
        double middle = i == ENDS.length - 1 ? from : (from + ENDS[i]) / 2;
        Proportion share = new Proportion(stale[i], reads[i]);
        rows.add(row(StalenessRow.SINCE, from, ENDS[i], share, predicted.apply(middle)));
      }
      from = ENDS[i];
    }
    long all = counts[Count.READS.index];
    for (int versions = 1; versions <= MOST_BEHIND && behind[0] < all; versions++) {
      Proportion share = new Proportion(sum(behind, versions), all);
      if (share.cases() > 0) {
        rows.add(row(StalenessRow.VERSIONS, versions, Double.POSITIVE_INFINITY, share, null));
      }
    }
    from = 0;
    for (int i = 0; i < ENDS.length; i++) {
      if (ages[i] > 0) {
        rows.add(row(StalenessRow.AGE, from, ENDS[i], new Proportion(ages[i], all), null));
      }
      from = ENDS[i];
    }
    return rows;
  }

  private static StalenessRow row(
      String measure, double from, double to, Proportion share, Double predicted) {
    return new StalenessRow(
        measure,
        from,
        to,
        share.all(),
        share.cases(),
        share.share(),
        share.low(),
        share.high(),
        predicted);
  }

  synchronized void tell(Observations observed) {
    all()
        .forEach(
            (series, values) -> {
              for (int i = 0; i < values.length; i++) {
                observed.countAny(series, String.valueOf(i), values[i]);
              }
            });
    observed.level(OLDEST, Observations.ALL, (double) oldest);
  }

  synchronized void add(Observations observed) {
    all()
        .forEach(
            (series, values) -> {
              for (int i = 0; i < values.length; i++) {
                values[i] += observed.count(series, String.valueOf(i));
              }
            });
    oldest = Math.max(oldest, (long) observed.level(OLDEST, Observations.ALL).orElse(0));
  }

  private Map<Series, long[]> all() {
    return Map.of(COUNTS, counts, SINCE, reads, STALE, stale, AGES, ages, BEHIND, behind);
  }
}
