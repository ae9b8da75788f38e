package dev.loadstone.procedures.voltdb.tpcc;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;
import org.voltdb.VoltTable;

/** Order-Status (2.6.2). */
public final class TpccOrderStatus extends VoltProcedure {
  private static final String CUSTOMER =
      "select c_id, c_first, c_middle, c_last, c_balance from customer";

  public final SQLStmt customerById =
      new SQLStmt(CUSTOMER + " where c_w_id = ? and c_d_id = ? and c_id = ?");

  public final SQLStmt customersByName =
      new SQLStmt(
          CUSTOMER + " where c_w_id = ? and c_d_id = ? and c_last = ? order by c_first, c_id");

  public final SQLStmt latestOrder =
      new SQLStmt(
          "select o_id, since_epoch(micros, o_entry_d), o_carrier_id from orders"
              + " where o_w_id = ? and o_d_id = ? and o_c_id = ? order by o_id desc limit 1");

  public final SQLStmt orderLines =
      new SQLStmt(
          "select ol_i_id, ol_supply_w_id, ol_quantity, ol_amount, since_epoch(micros, ol_delivery_d)"
              + " from order_line"
              + " where ol_w_id = ? and ol_d_id = ? and ol_o_id = ? order by ol_number");

  /**
   * Looks up a customer's latest order.
   *
   * @param customer C_ID; 0 when the customer is chosen by last name
   * @return the customers of that id or name (C_ID, C_FIRST, C_MIDDLE, C_LAST, C_BALANCE), of which
   *     the one at position ⌈n/2⌉ is meant; the order (O_ID, O_ENTRY_D, O_CARRIER_ID); its lines
   *     (OL_I_ID, OL_SUPPLY_W_ID, OL_QUANTITY, OL_AMOUNT, OL_DELIVERY_D); times in microseconds
   *     since 1970, UTC
   */
  public VoltTable[] run(int warehouse, int district, int customer, String lastName) {
    if (customer == 0) {
      voltQueueSQL(customersByName, warehouse, district, lastName);
    } else {
      voltQueueSQL(customerById, EXPECT_ONE_ROW, warehouse, district, customer);
    }
    VoltTable customers = voltExecuteSQL()[0];
    int asked = Customers.middle(customers, lastName);
    voltQueueSQL(latestOrder, EXPECT_ONE_ROW, warehouse, district, asked);
    VoltTable order = voltExecuteSQL()[0];
    voltQueueSQL(orderLines, EXPECT_NON_EMPTY, warehouse, district, order.fetchRow(0).getLong(0));
    VoltTable lines = voltExecuteSQL(true)[0];
    return new VoltTable[] {customers, order, lines};
  }
}
