package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;
import java.util.function.Predicate;

/**
 * Serial algorithms that scan and look up; they need no order of keys. Those of the paper look up
 * all keys, the others only keys that a Bloom filter of the other set does not rule out.
 */
final class Scanning {
  private Scanning() {}

  static void union(Operands operands) throws CallFailedException {
    KeyBatch writes = operands.writes();
    operands.each(operands.left(), writes::add);
    operands.each(operands.right(), writes::add);
    writes.finish();
  }

  static void intersection(Operands operands) throws CallFailedException {
    keep(operands, operands.smaller(), operands.larger(), true, key -> true);
  }

  static void difference(Operands operands) throws CallFailedException {
    keep(operands, operands.left(), operands.right(), false, key -> true);
  }

  /** Scans the larger set, because a filter of the smaller one takes less memory. */
  static void filteredIntersection(Operands operands) throws CallFailedException {
    String smaller = operands.smaller();
    keep(operands, operands.larger(), smaller, true, filter(operands, smaller)::mayHave);
  }

  static void filteredDifference(Operands operands) throws CallFailedException {
    String right = operands.right();
    keep(operands, operands.left(), right, false, filter(operands, right)::mayHave);
  }

  /** Keeps scanned keys that another table has, or those that it lacks. */
  private static void keep(
      Operands operands, String scanned, String other, boolean present, Predicate<String> mayHave)
      throws CallFailedException {
    KeyBatch writes = operands.writes();
    KeyBatch lookups = operands.filter(other, present, writes);
    operands.each(
        scanned,
        key -> {
          if (mayHave.test(key)) {
            lookups.add(key);
          } else if (!present) {
            writes.add(key);
          }
        });
    lookups.finish();
    writes.finish();
  }

  private static BloomFilter filter(Operands operands, String table) throws CallFailedException {
    BloomFilter filter = new BloomFilter(operands.size(table));
    operands.each(table, filter::add);
    return filter;
  }
}
