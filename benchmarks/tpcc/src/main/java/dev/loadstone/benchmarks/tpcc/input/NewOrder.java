package dev.loadstone.benchmarks.tpcc.input;

import dev.loadstone.benchmarks.tpcc.rows.TpccScale;

/**
 * The input of a New-Order (2.4.1).
 *
 * @param warehouse W_ID, the terminal's home warehouse
 * @param district D_ID, 1–10
 * @param customer C_ID, 1–3000
 */
public record NewOrder(int warehouse, int district, int customer, OrderLines lines)
    implements TpccTransaction {
  /** The item number that no item has; an order whose last line asks for it is rolled back. */
  public static final int UNUSED_ITEM = TpccScale.ITEMS + 1;

  /** A {@link #writtenKey} divided by it is the warehouse, and the rest is the district. */
  public static final int DISTRICT_DIGITS = 100;

  @Override
  public TransactionKind kind() {
    return TransactionKind.NEW_ORDER;
  }

  /** The district, to which the order's number belongs. */
  @Override
  public long writtenKey() {
    return (long) warehouse * DISTRICT_DIGITS + district;
  }

  /** Returns whether another warehouse supplies a line (2.4.1.5). */
  @Override
  public boolean spansPartitions() {
    return lines.remoteCount(warehouse) > 0;
  }

  /**
   * Only for counting, and for systems without data (2.4.1.4): a store must find it out from the
   * database (2.4.2.3).
   */
  public boolean asksForUnusedItem() {
    return lines.item(lines.count() - 1) == UNUSED_ITEM;
  }
}
