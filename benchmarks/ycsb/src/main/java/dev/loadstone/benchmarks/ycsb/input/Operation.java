package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.core.benchmark.Transaction;

/**
 * The input of one operation. The natural partition is the record. Operations are never compared
 * with one another, so their arrays need no wrapping. Positions of fields are ascending, and
 * shared, not to be changed.
 *
 * @param count the most records that a scan reads, at least 1, in the order of keys
 * @param readFields the positions of the fields to read
 * @param fields the positions of the fields to replace; empty for an insert, which writes all
 * @param values one for each field to write
 */
@SuppressWarnings("ArrayRecordComponent")
public record Operation(
    OperationKind kind,
    long item,
    String key,
    int count,
    int[] readFields,
    int[] fields,
    byte[][] values)
    implements Transaction {
  private static final int[] NO_FIELDS = {};
  private static final byte[][] NO_VALUES = {};

  public static Operation read(long item, String key, int[] fields) {
    return new Operation(OperationKind.READ, item, key, 1, fields, NO_FIELDS, NO_VALUES);
  }

  public static Operation update(long item, String key, int[] fields, byte[][] values) {
    return new Operation(OperationKind.UPDATE, item, key, 1, NO_FIELDS, fields, values);
  }

  public static Operation insert(long item, String key, byte[][] values) {
    return new Operation(OperationKind.INSERT, item, key, 1, NO_FIELDS, NO_FIELDS, values);
  }

  public static Operation scan(long item, String key, int count, int[] fields) {
    return new Operation(OperationKind.SCAN, item, key, count, fields, NO_FIELDS, NO_VALUES);
  }

  /** Makes a read and then an update, two calls between which another terminal may come. */
  public static Operation readModifyWrite(
      long item, String key, int[] readFields, int[] fields, byte[][] values) {
    return new Operation(OperationKind.READ_MODIFY_WRITE, item, key, 1, readFields, fields, values);
  }

  public static Operation delete(long item, String key) {
    return new Operation(OperationKind.DELETE, item, key, 1, NO_FIELDS, NO_FIELDS, NO_VALUES);
  }

  @Override
  public int typeIndex() {
    return kind.index();
  }

  @Override
  public long writtenKey() {
    return item;
  }

  @Override
  public boolean spansPartitions() {
    return count > 1;
  }
}
