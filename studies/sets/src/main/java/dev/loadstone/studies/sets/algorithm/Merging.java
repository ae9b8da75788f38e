package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyScan;
import dev.loadstone.core.database.table.SetOperation;

/** The merge of two ordered scans. It reads each table once and looks up nothing. */
final class Merging {
  private Merging() {}

  static void merge(SetOperation operation, Operands operands, KeyRange range)
      throws CallFailedException {
    boolean onlyLeft = operation != SetOperation.INTERSECTION;
    boolean onlyRight = operation == SetOperation.UNION;
    boolean both = operation != SetOperation.DIFFERENCE;
    KeyBatch writes = operands.writes();
    try (KeyScan lefts = operands.session().scan(operands.left(), range, operands.calls().cache());
        KeyScan rights =
            operands.session().scan(operands.right(), range, operands.calls().cache())) {
      String left = lefts.next();
      String right = rights.next();
      // When one side has ended, the rest of the other matters only if it is kept.
      while ((left != null && (right != null || onlyLeft)) || (right != null && onlyRight)) {
        int order = left == null ? 1 : right == null ? -1 : left.compareTo(right);
        if (order < 0 ? onlyLeft : order > 0 ? onlyRight : both) {
          writes.add(order <= 0 ? left : right);
        }
        if (order <= 0) {
          left = lefts.next();
        }
        if (order >= 0) {
          right = rights.next();
        }
      }
    }
    writes.finish();
  }
}
