package dev.loadstone.benchmarks.sql.load;

import dev.loadstone.benchmarks.sql.script.Draws;
import dev.loadstone.benchmarks.sql.script.Frame;

/** The row that is generated, for the generators of its columns. */
final class RowState {
  static final int MOST_DISTINCT = 1_000;

  /** Has the columns that were generated before, and the random numbers. */
  final Frame frame;

  /** The rows of one parent have drawn these; a column with distinct values draws no other. */
  private final long[] drawn = new long[MOST_DISTINCT];

  /** From 1, within the parent where there is one. */
  long number;

  long parent;
  private int drawnCount;

  RowState(Frame frame) {
    this.frame = frame;
    frame.begin(0);
  }

  Draws draws() {
    return frame.draws();
  }

  void beginParent(long next) {
    parent = next;
    drawnCount = 0;
  }

  /** Notes a value; returns whether it is new for the parent. */
  boolean isNew(long value) {
    for (int i = 0; i < drawnCount; i++) {
      if (drawn[i] == value) {
        return false;
      }
    }
    drawn[drawnCount++] = value;
    return true;
  }
}
