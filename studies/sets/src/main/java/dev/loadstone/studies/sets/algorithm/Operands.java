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
  /**
   * The tables, and the numbers of elements of the operands.
   *
   * @param result the table of the result, empty
   */
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

  KeyScan scan(String table) throws CallFailedException {
    return session.scan(table, KeyRange.ALL, calls.cache());
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
