package dev.loadstone.procedures.voltdb.tpcc;

import org.voltdb.VoltTable;

/** A New-Order that one other warehouse supplies: the partitions of the two. */
public final class TpccNewOrderOfTwo extends NewOrderWork {
  /**
   * See {@link NewOrderWork#placeOrder}.
   *
   * @param other the other warehouse
   */
  public VoltTable[] run(
      int warehouse,
      int other,
      int district,
      int customer,
      int[] items,
      int[] suppliers,
      int[] quantities) {
    return placeOrder(warehouse, district, customer, items, suppliers, quantities);
  }
}
