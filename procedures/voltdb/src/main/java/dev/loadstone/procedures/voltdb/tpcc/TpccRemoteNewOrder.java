package dev.loadstone.procedures.voltdb.tpcc;

import org.voltdb.VoltTable;

/** A New-Order that other warehouses supply too: all partitions. */
public final class TpccRemoteNewOrder extends NewOrderWork {
  public VoltTable[] run(
      int warehouse, int district, int customer, int[] items, int[] suppliers, int[] quantities) {
    return placeOrder(warehouse, district, customer, items, suppliers, quantities);
  }
}
