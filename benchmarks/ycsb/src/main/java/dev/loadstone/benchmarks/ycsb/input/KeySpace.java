package dev.loadstone.benchmarks.ycsb.input;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The items that there are while runs insert and delete some, without a lock and without a counter
 * that all terminals share.
 *
 * <p>Terminal <i>t</i> of <i>T</i> owns the items <i>t</i>, <i>t</i> + <i>T</i>, <i>t</i> +
 * 2<i>T</i>, …: its stripe. It alone inserts and deletes there, one at a time: an insert adds the
 * item behind the last one, a delete takes the last one away. So a stripe is a length and no more.
 * An insert counts when the database has acknowledged it; until then nobody reads it, and when it
 * fails or its outcome is unknown, the terminal's next insert is of the same item. A delete counts
 * when it is drawn.
 *
 * <p>A stripe depends on the number of its terminal among all terminals of a run and on nothing
 * else. When the terminals of a run are shared among several processes, each process makes one with
 * all terminals of the run, drives those with its own numbers, and sees of the others' stripes what
 * was loaded.
 */
public final class KeySpace {
  /** FieldLengths of different terminals lie on cache lines of their own. */
  private static final int SPACING = 8;

  private final long records;
  private final int terminals;
  private final AtomicLongArray lengths;

  /** The shortest that each stripe has been. */
  private final AtomicLongArray shortest;

  /** The number of deletes that each terminal has drawn. */
  private final AtomicLongArray deletes;

  private volatile boolean anyDeleted;

  /**
   * @param records how many items were loaded
   * @param terminals how many terminals there are in all, at least 1
   */
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

  /** The number of items of a stripe that were loaded. */
  private long loaded(int terminal) {
    return terminal < records ? (records - terminal - 1) / terminals + 1 : 0;
  }

  private static int slot(int terminal) {
    return terminal * SPACING;
  }

  /** The number of terminals. */
  public int terminals() {
    return terminals;
  }

  /** The number of items that were loaded. */
  public long loaded() {
    return records;
  }

  /** The number of items, as far as this process knows; exact when nothing is under way. */
  public long size() {
    long sum = 0;
    for (int terminal = 0; terminal < terminals; terminal++) {
      sum += length(terminal);
    }
    return sum;
  }

  /** The number of items of a terminal's stripe. */
  public long length(int terminal) {
    return lengths.get(slot(terminal));
  }

  /** An item by its place in a stripe. */
  public long item(int terminal, long place) {
    return terminal + place * terminals;
  }

  /**
   * The number of items, as one terminal sees it: as many as there would be if all others had
   * inserted and deleted as much as it has. At least 1.
   */
  long estimate(int terminal) {
    return Math.max(1, records + (length(terminal) - loaded(terminal)) * terminals);
  }

  /**
   * The item itself when it is there, or else the last one of its stripe; of the next stripe that
   * has one when that is empty. The item itself when there is none at all.
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

  /** The item that a terminal inserts next. */
  long toInsert(int terminal) {
    return item(terminal, length(terminal));
  }

  /**
   * Takes the last item of a terminal's stripe away, before it is deleted.
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

  /** Notes that the database has acknowledged an insert; from any thread. */
  public void inserted(long item) {
    lengths.setRelease(slot((int) (item % terminals)), item / terminals + 1);
  }

  /**
   * Notes that other processes drive the terminals that this one does not, and that these delete:
   * which of their items are still there cannot be known here, so any item may be deleted.
   */
  public void letOthersDelete() {
    anyDeleted = true;
    for (int terminal = 0; terminal < terminals; terminal++) {
      shortest.set(slot(terminal), 0);
    }
  }

  /**
   * Writes what this process inserted and deleted, for {@link #addFrom} in another one; when
   * nothing is under way.
   *
   * @throws IOException when {@code out} throws it
   */
  public void writeTo(DataOutput out) throws IOException {
    for (int terminal = 0; terminal < terminals; terminal++) {
      out.writeLong(length(terminal) - loaded(terminal));
      out.writeLong(deletes.get(slot(terminal)));
    }
  }

  /**
   * Adds what {@link #writeTo} wrote of a space of the same records and terminals, so that it knows
   * all items that there are after a run. Each stripe is one process's, the others left it as it
   * was loaded.
   *
   * @throws IOException when {@code in} throws it
   */
  public void addFrom(DataInput in) throws IOException {
    for (int terminal = 0; terminal < terminals; terminal++) {
      lengths.addAndGet(slot(terminal), in.readLong());
      deletes.addAndGet(slot(terminal), in.readLong());
    }
  }

  /** The number of deletes drawn in this run, the last ones of which may never have begun. */
  public long deletesDrawn() {
    long sum = 0;
    for (int terminal = 0; terminal < terminals; terminal++) {
      sum += deletes.get(slot(terminal));
    }
    return sum;
  }

  /** Whether a delete of any item was drawn in this run. */
  public boolean anyDeleted() {
    return anyDeleted;
  }

  /** Whether a delete of the item was drawn in this run: then it is no wonder if it is missing. */
  public boolean mayBeDeleted(long item) {
    return item / terminals >= shortest.get(slot((int) (item % terminals)));
  }
}
