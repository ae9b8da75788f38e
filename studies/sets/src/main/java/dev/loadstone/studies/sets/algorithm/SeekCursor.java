package dev.loadstone.studies.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;
import dev.loadstone.core.database.table.KeyRange;
import dev.loadstone.core.database.table.KeyTableSession;
import java.util.Collections;
import java.util.List;

/**
 * A cursor in a table that moves forward by seeks. The number of keys that a seek fetches depends
 * on the use of the last fetch: twice as many if most of them were visited, otherwise as many as
 * were visited.
 */
final class SeekCursor {
  private final KeyTableSession session;
  private final String table;
  private final int most;
  private List<String> fetched = List.of();
  private int position;
  private int visited;
  private int fetch = 1;
  private boolean ended;

  SeekCursor(KeyTableSession session, String table, int most) {
    this.session = session;
    this.table = table;
    this.most = most;
  }

  /** Returns the first key; null when there is none. */
  String first() throws CallFailedException {
    return fetch(KeyRange.ALL);
  }

  /** Returns the first key that is not less than this one; null when there is none. */
  String seek(String key) throws CallFailedException {
    int found = Collections.binarySearch(fetched, key);
    int next = found >= 0 ? found : -found - 1;
    return next < fetched.size() ? visit(next) : fetch(KeyRange.ALL.from(key));
  }

  /** Returns the key after the last visited one; null when there is none. */
  String next() throws CallFailedException {
    return position + 1 < fetched.size()
        ? visit(position + 1)
        : fetch(KeyRange.ALL.after(fetched.get(position)));
  }

  private String visit(int next) {
    if (next != position) {
      position = next;
      visited++;
    }
    return fetched.get(position);
  }

  private String fetch(KeyRange range) throws CallFailedException {
    if (ended) {
      return null;
    }
    if (!fetched.isEmpty()) {
      fetch = 2 * visited > fetched.size() ? Math.min(most, 2 * fetch) : Math.max(1, visited);
    }
    fetched = session.seek(table, range, fetch);
    // A fetch that returns fewer keys than asked has reached the end of the table.
    ended = fetched.size() < fetch;
    position = 0;
    visited = 1;
    return fetched.isEmpty() ? null : fetched.get(0);
  }
}
