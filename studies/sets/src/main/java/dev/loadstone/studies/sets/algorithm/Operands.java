package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyScan;
import dev.loadstone.core.database.table.KeyTableSession;

/**
 * The operands of an algorithm and the sizes of its calls.
 *
 * @param tables opens further sessions, for algorithms that work in parallel
 * @param result the table of the result, empty
 * @param leftSize the number of elements of the left set
 * @param rightSize the number of elements of the right set
 * @param cache the number of keys that a scan fetches at once
 * @param batch the number of keys that are written at once
 * @param lookups the number of keys that are looked up at once
 */
public record Operands(
    KeyTables tables,
    KeyTableSession session,
    String left,
    String right,
    String result,
    long leftSize,
    long rightSize,
    int cache,
    int batch,
    int lookups) {

  Operands by(KeyTableSession other) {
    return new Operands(
        tables, other, left, right, result, leftSize, rightSize, cache, batch, lookups);
  }

  boolean leftIsSmaller() {
    return leftSize <= rightSize;
  }

  String smaller() {
    return leftIsSmaller() ? left : right;
  }

  String larger() {
    return leftIsSmaller() ? right : left;
  }

  KeyScan scan(String table) throws CallFailedException {
    return session.scan(table, KeyRange.ALL, cache);
  }

  KeyBatch writes() {
    return new KeyBatch(batch, keys -> session.put(result, keys));
  }

  /** Looks up keys in a table and passes on the present or the absent ones. */
  KeyBatch filter(String table, boolean present, KeyBatch next) {
    return new KeyBatch(
        lookups,
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
