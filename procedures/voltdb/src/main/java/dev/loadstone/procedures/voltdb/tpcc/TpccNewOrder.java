package dev.loadstone.procedures.voltdb.tpcc;

import org.voltdb.VoltTable;

/** A New-Order whose lines are all supplied by the home warehouse: one partition. */
public final class TpccNewOrder extends NewOrderWork {
  public VoltTable[] run(
      int warehouse, int district, int customer, int[] items, int[] suppliers, int[] quantities) {
    return placeOrder(warehouse, district, customer, items, suppliers, quantities);
  }
}
