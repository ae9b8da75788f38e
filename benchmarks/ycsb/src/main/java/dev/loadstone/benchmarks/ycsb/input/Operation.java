package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.core.benchmark.Transaction;

/**
 * The input of one operation. The natural partition is the record. Operations are never compared
 * with one another, so their arrays need no wrapping.
 */
@SuppressWarnings("ArrayRecordComponent")
public sealed interface Operation extends Transaction {
  OperationKind kind();

  long item();

  String key();

  @Override
  default int typeIndex() {
    return kind().index();
  }

  /** Reads fields of a record; their positions are ascending, and shared, not to be changed. */
  record Read(long item, String key, int[] fields) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.READ;
    }
  }

  /** Replaces the fields at ascending, shared positions by {@code values}, one for each. */
  record Update(long item, String key, int[] fields, byte[][] values) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.UPDATE;
    }
  }

  /** Writes a new record, with a value for each field of the table. */
  record Insert(long item, String key, byte[][] values) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.INSERT;
    }
  }

  /** Reads at most {@code count} records (1 or more) in the order of keys. */
  record Scan(long item, String key, int count, int[] fields) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.SCAN;
    }

    @Override
    public boolean spansPartitions() {
      return count > 1;
    }
  }

  /**
   * Reads fields of a record and then replaces fields of it. These are two calls; another terminal
   * may come between them.
   *
   * @param readFields positions of the fields to read, ascending; shared, not to be changed
   * @param fields positions of the fields to replace, ascending; shared, not to be changed
   * @param values one for each of {@code fields}
   */
  record ReadModifyWrite(long item, String key, int[] readFields, int[] fields, byte[][] values)
      implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.READ_MODIFY_WRITE;
    }
  }

  record Delete(long item, String key) implements Operation {
    @Override
    public OperationKind kind() {
      return OperationKind.DELETE;
    }
  }
}
