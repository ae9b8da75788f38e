package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyScan;

/** Semi-joins that look up only keys that a Bloom filter of the other set does not rule out. */
final class BloomJoining {
  private BloomJoining() {}

  /** Looks up in the smaller set the keys of the larger one that pass a filter of the smaller. */
  static void intersection(Operands operands) throws CallFailedException {
    BloomFilter filter =
        filter(
            operands,
            operands.smaller(),
            Math.min(operands.sets().leftSize(), operands.sets().rightSize()));
    KeyBatch writes = operands.writes();
    KeyBatch lookups = operands.filter(operands.smaller(), true, writes);
    try (KeyScan scan = operands.scan(operands.larger())) {
      for (String key = scan.next(); key != null; key = scan.next()) {
        if (filter.mayHave(key)) {
          lookups.add(key);
        }
      }
    }
    lookups.finish();
    writes.finish();
  }

  /** Looks up in the right set the keys of the left one that pass a filter; keeps the others. */
  static void difference(Operands operands) throws CallFailedException {
    BloomFilter filter = filter(operands, operands.right(), operands.sets().rightSize());
    KeyBatch writes = operands.writes();
    KeyBatch lookups = operands.filter(operands.right(), false, writes);
    try (KeyScan scan = operands.scan(operands.left())) {
      for (String key = scan.next(); key != null; key = scan.next()) {
        (filter.mayHave(key) ? lookups : writes).add(key);
      }
    }
    lookups.finish();
    writes.finish();
  }

  private static BloomFilter filter(Operands operands, String table, long size)
      throws CallFailedException {
    BloomFilter filter = new BloomFilter(size);
    try (KeyScan scan = operands.scan(table)) {
      for (String key = scan.next(); key != null; key = scan.next()) {
        filter.add(key);
      }
    }
    return filter;
  }
}
