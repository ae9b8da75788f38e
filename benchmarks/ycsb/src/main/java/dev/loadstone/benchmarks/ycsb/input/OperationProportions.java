package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.core.settings.Range;
import dev.loadstone.core.text.Text;

/**
 * The share of each operation in percent; together 100. A component is null if its operation is not
 * drawn.
 *
 * @param update operations that replace fields of a record
 * @param scan reads of a record and those that follow it in the order of keys
 * @param readModifyWrite operations that read a record and then replace fields of it
 */
public record OperationProportions(
    @Range(min = 0, max = 100) Double read,
    @Range(min = 0, max = 100) Double update,
    @Range(min = 0, max = 100) Double insert,
    @Range(min = 0, max = 100) Double scan,
    @Range(min = 0, max = 100) Double readModifyWrite,
    @Range(min = 0, max = 100) Double delete) {
  private static final double ALL = 100;

  /** The tolerance of the sum, enough for percentages with two decimal digits. */
  private static final double ROUNDING = 1e-6;

  /** Turns shares of 0 into null, and refuses shares that do not add up to 100 percent. */
  public OperationProportions {
    read = orNull(read);
    update = orNull(update);
    insert = orNull(insert);
    scan = orNull(scan);
    readModifyWrite = orNull(readModifyWrite);
    delete = orNull(delete);
    double sum = 0;
    for (Double share : new Double[] {read, update, insert, scan, readModifyWrite, delete}) {
      sum += orZero(share);
    }
    if (Math.abs(sum - ALL) > ROUNDING) {
      throw new IllegalArgumentException(
          Text.of(
              "the shares of the operations add up to %s; expected 100 percent",
              Double.toString(sum)));
    }
  }

  private static Double orNull(Double share) {
    return share == null || share == 0 ? null : share;
  }

  public double share(OperationKind kind) {
    return orZero(
        switch (kind) {
          case READ -> read;
          case UPDATE -> update;
          case INSERT -> insert;
          case SCAN -> scan;
          case READ_MODIFY_WRITE -> readModifyWrite;
          case DELETE -> delete;
        });
  }

  private static double orZero(Double share) {
    return share == null ? 0 : share;
  }

  public boolean has(OperationKind kind) {
    return share(kind) > 0;
  }

  /** Returns whether runs insert or delete records. */
  public boolean changesRecords() {
    return has(OperationKind.INSERT) || has(OperationKind.DELETE);
  }

  /** Returns whether only inserts are drawn, so that no record is needed at the beginning. */
  public boolean onlyInserts() {
    return share(OperationKind.INSERT) == ALL;
  }
}
