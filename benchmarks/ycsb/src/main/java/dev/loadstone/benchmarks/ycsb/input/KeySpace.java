package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.Series;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The items that exist while runs insert and delete some. It needs no lock and no counter that all
 * terminals share.
 *
 * <p>Terminal <i>t</i> of <i>T</i> owns the items <i>t</i>, <i>t</i> + <i>T</i>, <i>t</i> +
 * 2<i>T</i>, …: its stripe. Only this terminal inserts and deletes there, one item at a time: an
 * insert adds the next item at the end, a delete removes the last one. So a length describes a
 * stripe. An insert counts once the database has acknowledged it. Until then nobody reads the item;
 * if the insert fails or its outcome is unknown, the terminal's next insert is of the same item. A
 * delete counts when it is drawn.
 *
 * <p>A stripe depends only on the number of its terminal among all terminals of a run. If several
 * processes share the terminals of a run, each process makes a key space for all terminals, drives
 * its own terminals, and sees the stripes of the others as they were loaded.
 */
public final class KeySpace implements OwnCounts {
  /** By how many items a stripe has grown, by its terminal. */
  private static final Series GROWTH = Series.count("ycsb.stripe-growth", Series.Better.NEITHER);

  /** Deletes that were drawn, by terminal. */
  private static final Series DELETES = Series.count("ycsb.deletes", Series.Better.NEITHER);

  /** Puts the lengths of different terminals on different cache lines. */
  private static final int SPACING = 8;

  private final long records;
  private final int terminals;
  private final AtomicLongArray lengths;

  /** The shortest length that each stripe has had in this run. */
  private final AtomicLongArray shortest;

  private final AtomicLongArray deletes;

  private volatile boolean anyDeleted;

  public KeySpace(long records, int terminals) {
    this.records = records;
    this.terminals = terminals;
    this.lengths = new AtomicLongArray(Math.multiplyExact(terminals, SPACING));
    this.shortest = new AtomicLongArray(lengths.length());
    this.deletes = new AtomicLongArray(lengths.length());
    for (int terminal = 0; terminal < terminals; terminal++) {
      lengths.setPlain(slot(terminal), loaded(terminal));
      shortest.setPlain(slot(terminal), Long.MAX_VALUE);
    }
  }

  private long loaded(int terminal) {
    return terminal < records ? (records - terminal - 1) / terminals + 1 : 0;
  }

  private static int slot(int terminal) {
    return terminal * SPACING;
  }

  public int terminals() {
    return terminals;
  }

  public long loaded() {
    return records;
  }

  /**
   * Returns the number of items as far as this process knows; exact when no operation is in
   * progress.
   */
  public long size() {
    long sum = 0;
    for (int terminal = 0; terminal < terminals; terminal++) {
      sum += length(terminal);
    }
    return sum;
  }

  public long length(int terminal) {
    return lengths.get(slot(terminal));
  }

  public long item(int terminal, long place) {
    return terminal + place * terminals;
  }

  /**
   * Returns the number of items as one terminal estimates it: as if all others had inserted and
   * deleted as many as this one. At least 1.
   */
  long estimate(int terminal) {
    return Math.max(1, records + (length(terminal) - loaded(terminal)) * terminals);
  }

  /**
   * Returns the item if it exists; otherwise the last item of its stripe, or of the next non-empty
   * stripe; the item itself if there are no items at all.
   */
  long present(long item) {
    int terminal = (int) (item % terminals);
    if (item / terminals < length(terminal)) {
      return item;
    }
    for (int i = 0; i < terminals; i++) {
      int candidate = (int) (((long) terminal + i) % terminals);
      long length = length(candidate);
      if (length > 0) {
        return item(candidate, length - 1);
      }
    }
    return item;
  }

  long toInsert(int terminal) {
    return item(terminal, length(terminal));
  }

  /**
   * Removes the last item of a terminal's stripe, before its deletion in the database.
   *
   * @return the item, or −1 when the stripe is empty
   */
  long takeForDelete(int terminal) {
    int slot = slot(terminal);
    long place = lengths.get(slot) - 1;
    if (place < 0) {
      return -1;
    }
    if (!anyDeleted) {
      anyDeleted = true;
    }
    lengths.setRelease(slot, place);
    deletes.setRelease(slot, deletes.getPlain(slot) + 1);
    if (place < shortest.getPlain(slot)) {
      shortest.setRelease(slot, place);
    }
    return item(terminal, place);
  }

  /** Notes that the database has acknowledged an insert. Any thread may call it. */
  public void inserted(long item) {
    lengths.setRelease(slot((int) (item % terminals)), item / terminals + 1);
  }

  /**
   * Notes that other processes drive the other terminals, and that those delete. Which of their
   * items still exist cannot be known here, so any item may be deleted.
   */
  public void letOthersDelete() {
    anyDeleted = true;
    for (int terminal = 0; terminal < terminals; terminal++) {
      shortest.set(slot(terminal), 0);
    }
  }

  @Override
  public Set<Series> series() {
    return Set.of(GROWTH, DELETES);
  }

  @Override
  public void tell(Observations observed) {
    for (int terminal = 0; terminal < terminals; terminal++) {
      String stripe = String.valueOf(terminal);
      observed.countAny(GROWTH, stripe, length(terminal) - loaded(terminal));
      observed.countAny(DELETES, stripe, deletes.get(slot(terminal)));
    }
  }

  /**
   * {@inheritDoc}
   *
   * <p>Each stripe belongs to one process; the others have left it as it was loaded.
   */
  @Override
  public void addTold(Observations observed) {
    for (String stripe : observed.labels(GROWTH)) {
      lengths.addAndGet(slot(Integer.parseInt(stripe)), observed.count(GROWTH, stripe));
    }
    for (String stripe : observed.labels(DELETES)) {
      deletes.addAndGet(slot(Integer.parseInt(stripe)), observed.count(DELETES, stripe));
    }
  }

  /** Returns the number of deletes drawn in this run; the last of them may never have begun. */
  public long deletesDrawn() {
    long sum = 0;
    for (int terminal = 0; terminal < terminals; terminal++) {
      sum += deletes.get(slot(terminal));
    }
    return sum;
  }

  /** Returns whether a delete of any item was drawn in this run. */
  public boolean anyDeleted() {
    return anyDeleted;
  }

  /** Returns whether a delete of the item was drawn in this run, so that it may be missing. */
  public boolean mayBeDeleted(long item) {
    return item / terminals >= shortest.get(slot((int) (item % terminals)));
  }
}
