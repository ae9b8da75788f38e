package dev.loadstone.procedures.voltdb.tpcc;

import java.math.BigDecimal;
import org.voltdb.VoltTable;

/** A Payment by a customer of another warehouse: all partitions. */
public final class TpccRemotePayment extends PaymentWork {
  public VoltTable[] run(
      int warehouse,
      int customerWarehouse,
      int district,
      int customerDistrict,
      int customer,
      String lastName,
      BigDecimal amount) {
    return pay(
        warehouse, customerWarehouse, district, customerDistrict, customer, lastName, amount);
  }
}
