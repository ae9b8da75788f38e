package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyScan;

/** Serial algorithms of the paper that scan and look up; they need no order of keys. */
final class Scanning {
  private Scanning() {}

  static void union(Operands operands) throws CallFailedException {
    KeyBatch writes = operands.writes();
    each(operands, operands.left(), writes);
    each(operands, operands.right(), writes);
    writes.finish();
  }

  static void intersection(Operands operands) throws CallFailedException {
    keep(operands, operands.smaller(), operands.larger(), true);
  }

  static void difference(Operands operands) throws CallFailedException {
    keep(operands, operands.left(), operands.right(), false);
  }

  private static void keep(Operands operands, String scanned, String other, boolean present)
      throws CallFailedException {
    KeyBatch writes = operands.writes();
    KeyBatch lookups = operands.filter(other, present, writes);
    each(operands, scanned, lookups);
    lookups.finish();
    writes.finish();
  }

  private static void each(Operands operands, String table, KeyBatch to)
      throws CallFailedException {
    try (KeyScan scan = operands.scan(table)) {
      for (String key = scan.next(); key != null; key = scan.next()) {
        to.add(key);
      }
    }
  }
}
