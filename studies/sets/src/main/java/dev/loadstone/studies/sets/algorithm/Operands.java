package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyScan;
import dev.loadstone.core.database.table.KeyTableSession;

/**
 * The operands of an algorithm and the sizes of its calls.
 *
 * @param tables opens further sessions, for algorithms that work in parallel
 */
public record Operands(KeyTables tables, KeyTableSession session, Sets sets, Calls calls) {
  /** The tables, that of the result empty, and the numbers of elements of the operands. */
  public record Sets(String left, String right, String result, long leftSize, long rightSize) {}

  /**
   * The numbers of keys in a call.
   *
   * @param cache fetched at once by a scan
   * @param batch written at once
   * @param lookups looked up at once
   */
  public record Calls(int cache, int batch, int lookups) {}

  Operands by(KeyTableSession other) {
    return new Operands(tables, other, sets, calls);
  }

  String left() {
    return sets.left();
  }

  String right() {
    return sets.right();
  }

  boolean leftIsSmaller() {
    return sets.leftSize() <= sets.rightSize();
  }

  String smaller() {
    return leftIsSmaller() ? left() : right();
  }

  String larger() {
    return leftIsSmaller() ? right() : left();
  }

  long size(String table) {
    return table.equals(left()) ? sets.leftSize() : sets.rightSize();
  }

  interface Use {
    void take(String key) throws CallFailedException;
  }

  /** Scans a table. */
  void each(String table, Use use) throws CallFailedException {
    try (KeyScan scan = session.scan(table, KeyRange.ALL, calls.cache())) {
      for (String key = scan.next(); key != null; key = scan.next()) {
        use.take(key);
      }
    }
  }

  KeyBatch writes() {
    return new KeyBatch(calls.batch(), keys -> session.put(sets.result(), keys));
  }

  /** Looks up keys in a table and passes on the present or the absent ones. */
  KeyBatch filter(String table, boolean present, KeyBatch next) {
    return new KeyBatch(
        calls.lookups(),
        keys -> {
          var found = session.present(table, keys);
          for (int i = 0; i < keys.size(); i++) {
            if (found.get(i) == present) {
              next.add(keys.get(i));
            }
          }
        });
  }
}
