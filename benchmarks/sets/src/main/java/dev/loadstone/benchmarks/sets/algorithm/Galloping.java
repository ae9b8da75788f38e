package dev.loadstone.benchmarks.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;

/**
 * Merges that do not read what they can leap over: each side seeks the key of the other (as the
 * leapfrog join of Veldhuizen, ICDT 2014, on two sides).
 */
final class Galloping {
  private Galloping() {}

  /** Both sides seek each other. */
  static void intersection(Operands operands) throws CallFailedException {
    SeekCursor lefts = cursor(operands, operands.smaller());
    SeekCursor rights = cursor(operands, operands.larger());
    KeyBatch writes = operands.writes();
    String left = lefts.first();
    String right = left == null ? null : rights.seek(left);
    while (left != null && right != null) {
      if (left.equals(right)) {
        writes.add(left);
        left = lefts.next();
      } else {
        left = lefts.seek(right);
      }
      if (left != null) {
        right = rights.seek(left);
      }
    }
    writes.finish();
  }

  /** Every key of the left set is read, and sought in the right one. */
  static void difference(Operands operands) throws CallFailedException {
    SeekCursor lefts = cursor(operands, operands.left());
    SeekCursor rights = cursor(operands, operands.right());
    KeyBatch writes = operands.writes();
    for (String left = lefts.first(); left != null; left = lefts.next()) {
      if (!left.equals(rights.seek(left))) {
        writes.add(left);
      }
    }
    writes.finish();
  }

  private static SeekCursor cursor(Operands operands, String table) {
    return new SeekCursor(operands.session(), table, operands.cache());
  }
}
