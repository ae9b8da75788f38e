package dev.loadstone.benchmarks.tpcc.analytic;

import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.statistics.Histograms;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongPredicate;
import org.HdrHistogram.Histogram;

/**
 * How far behind the orders of this client a query is: the time from the earliest order that was
 * acknowledged before the query began, and that it does not see, to its begin; 0 where it sees all
 * of them. The clock is this process's alone.
 *
 * <p>The last orders of each district are kept, each in the place that its number gives it, so that
 * sessions which note orders and those which look at them need no lock.
 */
final class Freshness implements OwnCounts {
  private static final Series BEHIND = Series.times("freshness", Better.LOWER);

  /** Queries for which more orders were missing than are kept. */
  private static final Series OVERRUN = Series.count("freshness.overrun", Better.LOWER);

  /** Orders that are kept of a district. */
  static final int KEPT = 64;

  /** The lower bits of a note are the order's number, the others are microseconds. */
  private static final int NUMBER_BITS = 24;

  private static final long NUMBER = (1L << NUMBER_BITS) - 1;

  private final long origin;
  private final AtomicLongArray notes;
  private final Histogram behind = Histograms.create();
  private long overrun;

  private volatile LongPredicate measured = time -> false;

  /**
   * @param origin a {@link System#nanoTime()} before all others
   */
  Freshness(int warehouses, long origin) {
    this.origin = origin;
    this.notes = new AtomicLongArray(warehouses * TpccScale.DISTRICTS_PER_WAREHOUSE * KEPT);
  }

  void begin(LongPredicate interval) {
    measured = interval;
  }

  /** Notes an order that was acknowledged at a {@link System#nanoTime()}. */
  void acknowledged(int warehouse, int district, int order, long nanoTime) {
    notes.setRelease(
        first(warehouse, district) + order % KEPT, micros(nanoTime) << NUMBER_BITS | order);
  }

  private long micros(long nanoTime) {
    return TimeUnit.NANOSECONDS.toMicros(nanoTime - origin);
  }

  private static int first(int warehouse, int district) {
    return ((warehouse - 1) * TpccScale.DISTRICTS_PER_WAREHOUSE + district - 1) * KEPT;
  }

  /** Looks at what a query sees that begins at a {@link System#nanoTime()}. */
  Look look(long nanoTime) {
    return new Look(nanoTime);
  }

  /** One query's look at the districts. */
  final class Look {
    private final long begin;
    private final long beginMicros;
    private long earliest;
    private boolean moreThanKept;

    /** Whether any order was acknowledged before the query began: without one, nothing is known. */
    private boolean compared;

    private Look(long begin) {
      this.begin = begin;
      this.beginMicros = micros(begin);
      this.earliest = beginMicros;
    }

    /** Sees the orders of a district up to one, which is the next that it will have. */
    void sees(int warehouse, int district, int nextOrder) {
      int first = first(warehouse, district);
      for (int place = first; place < first + KEPT; place++) {
        long note = notes.getAcquire(place);
        long order = note & NUMBER;
        long at = note >>> NUMBER_BITS;
        if (order > 0 && at < beginMicros) {
          compared = true;
          if (order >= nextOrder) {
            earliest = Math.min(earliest, at);
            moreThanKept |= order - nextOrder >= KEPT;
          }
        }
      }
    }

    /** Counts the look, if it belongs to the measured interval and told anything. */
    void end() {
      if (compared && measured.test(begin)) {
        record(TimeUnit.MICROSECONDS.toNanos(beginMicros - earliest), moreThanKept);
      }
    }
  }

  /** Once a query, which takes milliseconds at least. */
  private synchronized void record(long nanos, boolean moreThanKept) {
    behind.recordValue(Histograms.recordable(nanos));
    overrun += moreThanKept ? 1 : 0;
  }

  @Override
  public Set<Series> series() {
    return Set.of(BEHIND, OVERRUN);
  }

  @Override
  public synchronized void tell(Observations observed) {
    observed.times(BEHIND, Observations.ALL, behind);
    observed.countAny(OVERRUN, Observations.ALL, overrun);
  }

  @Override
  public synchronized void addTold(Observations observed) {
    behind.add(observed.times(BEHIND, Observations.ALL));
    overrun += observed.count(OVERRUN);
  }

  /** The times, which must not be changed. */
  Histogram behind() {
    return behind;
  }

  /** The queries for which the time is longer than was recorded. */
  long overrun() {
    return overrun;
  }
}
