package dev.loadstone.procedures.voltdb.tpcc;

import org.voltdb.VoltTable;

/** A New-Order of any warehouses: all partitions. */
public final class TpccNewOrderOfMany extends NewOrderWork {
  /** See {@link NewOrderWork#placeOrder}. */
  public VoltTable[] run(
      int warehouse, int district, int customer, int[] items, int[] suppliers, int[] quantities) {
    return placeOrder(warehouse, district, customer, items, suppliers, quantities);
  }
}
