package dev.loadstone.history;

import dev.loadstone.history.MiniTransaction.Access;
import java.util.Arrays;

/**
 * Counts the pairs of committed transactions that could have met on an object. A pair with one that
 * was rolled back can show nothing but an aborted read.
 */
final class Overlaps {
  private final History history;
  private final Versions versions;

  /** For each object, places of the transactions that are under way. */
  private final int[][] open;

  private final int[] counts;

  Overlaps(History history, Versions versions) {
    this.history = history;
    this.versions = versions;
    open = new int[history.objects()][8];
    counts = new int[history.objects()];
  }

  /**
   * Counts the pairs that were under way at the same time by one clock, on an object that one of
   * them writes.
   */
  long count(int[] byStart) {
    long pairs = 0;
    for (int transaction : byStart) {
      for (int place = 2 * transaction; place < 2 * transaction + 2; place++) {
        if (history.has(place) && versions.isCommitted(transaction)) {
          pairs += meet(place);
        }
      }
    }
    return pairs;
  }

  private long meet(int place) {
    int object = history.object(place);
    int[] others = open[object];
    long start = history.start(place / 2);
    int kept = 0;
    long pairs = 0;
    for (int i = 0; i < counts[object]; i++) {
      int other = others[i];
      if (history.clock(other / 2) == history.clock(place / 2) && history.end(other / 2) > start) {
        others[kept++] = other;
        pairs += conflict(place, other) && !metBefore(place, other) ? 1 : 0;
      }
    }
    if (kept == others.length) {
      others = Arrays.copyOf(others, 2 * kept);
      open[object] = others;
    }
    others[kept++] = place;
    counts[object] = kept;
    return pairs;
  }

  private boolean conflict(int place, int other) {
    return history.written(place) != Access.NOTHING || history.written(other) != Access.NOTHING;
  }

  /** Returns whether two transactions were counted by the first object of the later one. */
  private boolean metBefore(int place, int other) {
    if ((place & 1) == 0) {
      return false;
    }
    int first = place - 1;
    int twin = other ^ 1;
    return history.has(twin)
        && history.object(twin) == history.object(first)
        && conflict(first, twin);
  }
}
