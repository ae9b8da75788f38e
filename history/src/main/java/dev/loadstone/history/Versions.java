package dev.loadstone.history;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import java.util.Arrays;

/**
 * The versions of all objects: who wrote each, and who overwrote it. A version is the place of its
 * write, or {@code 2 × size + object} for that of the load.
 */
final class Versions {
  static final int NONE = -1;

  private final History history;

  /** Places of writes by the hash of their values. */
  private final int[] slots;

  private final boolean[] committed;
  private final int[] successors;

  /** The places of two writes that replaced the same version; null when there are none. */
  private int[] lostUpdate;

  /**
   * @throws LoadstoneException when a value was written twice
   */
  Versions(History history) {
    this.history = history;
    int size = history.size();
    slots = new int[Integer.highestOneBit(Math.max(8, 2 * size)) * 4];
    Arrays.fill(slots, NONE);
    for (int place = 0; place < 2 * size; place++) {
      if (history.written(place) != Access.NOTHING) {
        int slot = slot(history.written(place));
        if (slots[slot] != NONE) {
          throw LoadstoneException.usage(
              "the history writes the value %d twice; expected each once", history.written(place));
        }
        slots[slot] = place;
      }
    }
    committed = committed();
    successors = new int[2 * size + history.objects()];
    Arrays.fill(successors, NONE);
    for (int place = 0; place < 2 * size; place++) {
      if (committed[place / 2] && history.written(place) != Access.NOTHING) {
        succeed(place);
      }
    }
  }

  private int slot(long value) {
    long mixed = value * 0x9E3779B97F4A7C15L;
    int slot = (int) (mixed >>> 33) & (slots.length - 1);
    while (slots[slot] != NONE && history.written(slots[slot]) != value) {
      slot = (slot + 1) & (slots.length - 1);
    }
    return slot;
  }

  /** An unknown transaction was committed if one that was committed has read from it. */
  private boolean[] committed() {
    boolean[] found = new boolean[history.size()];
    int[] toFollow = new int[history.size()];
    int count = 0;
    for (int t = 0; t < found.length; t++) {
      if (history.how(t) == End.COMMITTED) {
        found[t] = true;
        toFollow[count++] = t;
      }
    }
    while (count > 0) {
      int reader = toFollow[--count];
      for (int place = 2 * reader; place < 2 * reader + 2; place++) {
        int writer = history.has(place) ? writer(version(place)) : NONE;
        if (writer != NONE && !found[writer] && history.how(writer) == End.UNKNOWN) {
          found[writer] = true;
          toFollow[count++] = writer;
        }
      }
    }
    return found;
  }

  private void succeed(int place) {
    int version = version(place);
    if (version == NONE) {
      return;
    }
    if (successors[version] == NONE) {
      successors[version] = place;
    } else if (lostUpdate == null) {
      lostUpdate = new int[] {successors[version], place};
    }
  }

  /** Returns whether a transaction was committed, as far as the history tells. */
  boolean isCommitted(int transaction) {
    return committed[transaction];
  }

  /** The version that was read at a place; {@link #NONE} where nobody wrote it, or it is lost. */
  int version(int place) {
    long read = history.read(place);
    if (read == Access.INITIAL) {
      return 2 * history.size() + history.object(place);
    }
    int written = read == Access.NOT_KNOWN ? NONE : slots[slot(read)];
    return written != NONE && history.object(written) == history.object(place) ? written : NONE;
  }

  /** Returns whether a place has a value that nobody wrote there. */
  boolean isFromNowhere(int place) {
    return history.read(place) != Access.NOT_KNOWN && version(place) == NONE;
  }

  /** The transaction that wrote a version; {@link #NONE} for the load's. */
  int writer(int version) {
    return version == NONE || version >= 2 * history.size() ? NONE : version / 2;
  }

  /** The committed transaction that overwrote a version; {@link #NONE} when none did. */
  int overwriter(int version) {
    int place = version == NONE ? NONE : successors[version];
    return place == NONE ? NONE : place / 2;
  }

  int[] lostUpdate() {
    return lostUpdate;
  }
}
