package dev.loadstone.benchmarks.ycsb.input;

import dev.loadstone.core.settings.RefusedSettingException;
import java.util.Locale;

/**
 * How often each operation is drawn, in percent; all together 100. A component is null when its
 * operation is not drawn.
 *
 * @param read reads of one record
 * @param update replacing fields of a record
 * @param insert new records
 * @param scan reads of a record and those that follow it in the order of keys
 * @param readModifyWrite reading a record and then replacing fields of it
 * @param delete removing records
 */
public record OperationProportions(
    Double read, Double update, Double insert, Double scan, Double readModifyWrite, Double delete) {
  private static final double ALL = 100;

  /** Percentages with two digits behind the point add up to 100 within this. */
  private static final double ROUNDING = 1e-6;

  /** Leaves out what has no share and refuses what is no mix. */
  public OperationProportions {
    read = share("read", read);
    update = share("update", update);
    insert = share("insert", insert);
    scan = share("scan", scan);
    readModifyWrite = share("readModifyWrite", readModifyWrite);
    delete = share("delete", delete);
    double sum = 0;
    for (Double share : new Double[] {read, update, insert, scan, readModifyWrite, delete}) {
      sum += orZero(share);
    }
    if (Math.abs(sum - ALL) > ROUNDING) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the shares of the operations add up to %s; expected 100 percent",
              Double.toString(sum)));
    }
  }

  private static Double share(String name, Double value) {
    if (value == null || value == 0) {
      return null;
    }
    if (!(value >= 0 && value <= ALL)) {
      throw RefusedSettingException.of(name, "is %s; expected a percentage from 0 to 100", value);
    }
    return value;
  }

  /** The share of an operation, 0 … 100. */
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

  /** Whether an operation can be drawn. */
  public boolean has(OperationKind kind) {
    return share(kind) > 0;
  }

  /** Whether runs leave other records than they found. */
  public boolean changesRecords() {
    return has(OperationKind.INSERT) || has(OperationKind.DELETE);
  }

  /** Whether nothing but inserts is drawn, so that no record is needed to begin with. */
  public boolean onlyInserts() {
    return share(OperationKind.INSERT) == ALL;
  }
}
