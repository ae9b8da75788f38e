package dev.loadstone.procedures.voltdb.tpcc;

import java.math.BigDecimal;
import org.voltdb.VoltTable;

/** A Payment by a customer of the warehouse that is paid: one partition. */
public final class TpccPayment extends PaymentWork {
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
