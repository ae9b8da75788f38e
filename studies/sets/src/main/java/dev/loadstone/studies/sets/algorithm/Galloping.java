package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;

/**
 * Merges that skip keys instead of reading them: each side seeks the key of the other (a leapfrog
 * join, Veldhuizen, ICDT 2014, of two sides).
 */
final class Galloping {
  private Galloping() {}

  /** Lets both sides seek each other's keys. */
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

  /** Reads every key of the left set and seeks it in the right one. */
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
    return new SeekCursor(operands.session(), table, operands.calls().cache());
  }
}
