package dev.loadstone.procedures.voltdb.tpcc;

import org.voltdb.VoltTable;

/** Chooses a customer by last name. */
final class Customers {
  private Customers() {}

  /**
   * C_ID of the row at position ⌈n/2⌉ (2.5.2.2, 2.6.2.2).
   *
   * @param sorted the customers of that name by first name, C_ID in the first column
   */
  static int middle(VoltTable sorted, String lastName) {
    int count = sorted.getRowCount();
    if (count == 0) {
      throw new IllegalStateException("no customer is called " + lastName);
    }

    return (int) sorted.fetchRow((count + 1) / 2 - 1).getLong(0);
  }
}
