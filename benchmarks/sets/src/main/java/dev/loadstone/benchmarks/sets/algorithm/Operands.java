package dev.loadstone.benchmarks.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyScan;
import dev.loadstone.core.database.table.KeyTableClient;
import dev.loadstone.core.database.table.KeyTableSession;

/**
 * The operands of an algorithm and how it works on them.
 *
 * @param client opens further sessions, for algorithms that work in parallel
 * @param session the way to the tables
 * @param left the table of the left set
 * @param right the table of the right set
 * @param result the table of the result, empty
 * @param leftSize elements of the left set
 * @param rightSize elements of the right set
 * @param cache keys that a scan fetches at once
 * @param batch keys that are written at once
 * @param lookups keys that are looked up at once
 */
public record Operands(
    KeyTableClient client,
    KeyTableSession session,
    String left,
    String right,
    String result,
    long leftSize,
    long rightSize,
    int cache,
    int batch,
    int lookups) {

  /** The same by another session. */
  Operands by(KeyTableSession other) {
    return new Operands(
        client, other, left, right, result, leftSize, rightSize, cache, batch, lookups);
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

  /** Writes to the result. */
  KeyBatch writes() {
    return new KeyBatch(batch, keys -> session.put(result, keys));
  }

  /** Looks keys up in a table, and passes on those that are there, or those that are not. */
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
