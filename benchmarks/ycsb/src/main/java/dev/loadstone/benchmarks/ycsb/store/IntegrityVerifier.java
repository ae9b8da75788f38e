package dev.loadstone.benchmarks.ycsb.store;

import dev.loadstone.benchmarks.ycsb.data.Values;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.input.KeySpace;
import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.benchmarks.ycsb.store.IntegrityCounters.Count;
import dev.loadstone.core.database.KeyValueSession.Rows;

/**
 * Judges the results of reads: whether the record exists, and whether its values were written
 * there. Thread-safe.
 *
 * @param space the records that exist
 * @param integrity whether values are checked
 */
public record IntegrityVerifier(
    YcsbTable table, KeySpace space, boolean integrity, IntegrityCounters counters) {
  static final String RIGHT = "";

  /** A read found no record. The text is the same for all, so that they are counted together. */
  static final String NO_RECORD = "the record was not there";

  /** A read found no record, but a delete of it had been drawn. */
  static final String DELETED_RECORD = "the record had been deleted by another terminal";

  /** Judges the answer to a read; returns the fault in words, or {@link #RIGHT}. */
  String read(Operation read, Rows rows) {
    if (rows.count() == 0) {
      return missing(read.item());
    }
    if (rows.count() > 1) {
      return counters.violation(
          Count.ROW, "a read of one record gave " + rows.count() + " records");
    }
    if (!integrity) {
      return RIGHT;
    }
    return row(
        table.keys().code(read.item()),
        read.key(),
        read.readFields(),
        rows,
        0,
        space.mayBeDeleted(read.item()));
  }

  String scan(Operation scan, Rows rows) {
    if (rows.count() == 0) {
      return missing(scan.item());
    }
    if (!integrity) {
      return RIGHT;
    }
    if (rows.count() > scan.count()) {
      return counters.violation(
          Count.ROW, "a scan of " + scan.count() + " records gave " + rows.count());
    }
    String before = "";
    for (int row = 0; row < rows.count(); row++) {
      String key = rows.key(row);
      long code = table.keys().codeOf(key);
      if (code < 0) {
        return counters.violation(Count.ROW, "a scan gave the key " + key + " of no record");
      }
      if (row == 0 && !key.equals(scan.key())) {
        if (key.compareTo(scan.key()) > 0) {
          return missing(scan.item());
        }
        return outOfOrder(scan.key(), key);
      }
      if (key.compareTo(before) <= 0) {
        return outOfOrder(before, key);
      }
      // The key does not tell the item of a row, so it may be any deleted one.
      String wrong = row(code, key, scan.readFields(), rows, row, space.anyDeleted());
      if (!wrong.isEmpty()) {
        return wrong;
      }
      before = key;
    }
    return RIGHT;
  }

  private String outOfOrder(String before, String key) {
    return counters.violation(
        Count.ROW, "a scan gave the key " + key + " behind or instead of " + before);
  }

  private String missing(long item) {
    boolean mayBeDeleted = space.mayBeDeleted(item);
    counters.missing(mayBeDeleted);
    return mayBeDeleted ? DELETED_RECORD : NO_RECORD;
  }

  private String row(
      long code, String key, int[] fields, Rows rows, int row, boolean mayBeDeleted) {
    for (int i = 0; i < fields.length; i++) {
      Values.Finding finding = table.values().judge(code, fields[i], rows.value(row, i));
      if (finding == Values.Finding.MISSING && mayBeDeleted) {
        // Where an update creates a missing record, parts of deleted records may return.
        counters.missing(true);
        return DELETED_RECORD;
      }
      if (finding != Values.Finding.RIGHT) {
        return wrong(finding, key, fields[i]);
      }
    }
    counters.right(fields.length);
    return RIGHT;
  }

  private String wrong(Values.Finding finding, String key, int field) {
    Count violation =
        switch (finding) {
          case MISSING -> Count.FIELD;
          case WRONG_LENGTH -> Count.LENGTH;
          default -> Count.VALUE;
        };
    return counters.violation(violation, finding.about(field, key));
  }

  void inserted(long item) {
    space.inserted(item);
  }
}
