package dev.loadstone.procedures.voltdb.tpcc;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;
import org.voltdb.VoltTable;
import org.voltdb.VoltType;
import org.voltdb.types.TimestampType;

/** Delivery (2.7.4), all ten districts in one transaction. */
public final class TpccDelivery extends VoltProcedure {
  private static final int DISTRICTS = 10;

  /** No order has this number. */
  private static final int NO_ORDER = 0;

  public final SQLStmt oldestOrder =
      new SQLStmt(
          "select no_o_id from new_order where no_w_id = ? and no_d_id = ?"
              + " order by no_o_id limit 1");

  public final SQLStmt deleteNewOrder =
      new SQLStmt("delete from new_order where no_w_id = ? and no_d_id = ? and no_o_id = ?");

  public final SQLStmt readCustomer =
      new SQLStmt("select o_c_id from orders where o_w_id = ? and o_d_id = ? and o_id = ?");

  public final SQLStmt readAmount =
      new SQLStmt(
          "select sum(ol_amount) from order_line"
              + " where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?");

  public final SQLStmt updateOrder =
      new SQLStmt(
          "update orders set o_carrier_id = ? where o_w_id = ? and o_d_id = ? and o_id = ?");

  public final SQLStmt updateLines =
      new SQLStmt(
          "update order_line set ol_delivery_d = ?"
              + " where ol_w_id = ? and ol_d_id = ? and ol_o_id = ?");

  public final SQLStmt updateCustomer =
      new SQLStmt(
          "update customer set c_balance = c_balance + ?, c_delivery_cnt = c_delivery_cnt + 1"
              + " where c_w_id = ? and c_d_id = ? and c_id = ?");

  /**
   * Delivers the oldest undelivered order of each district.
   *
   * @return the delivered orders, by district: D_ID, O_ID
   */
  public VoltTable run(int warehouse, int carrier) {
    for (int district = 1; district <= DISTRICTS; district++) {
      voltQueueSQL(oldestOrder, EXPECT_ZERO_OR_ONE_ROW, warehouse, district);
    }
    VoltTable[] oldest = voltExecuteSQL();
    TimestampType now = new TimestampType(getTransactionTime());
    int[] orders = new int[DISTRICTS];
    VoltTable delivered =
        new VoltTable(
            new VoltTable.ColumnInfo("D_ID", VoltType.INTEGER),
            new VoltTable.ColumnInfo("O_ID", VoltType.INTEGER));
    for (int i = 0; i < DISTRICTS; i++) {
      if (!oldest[i].advanceRow()) {
        continue;
      }
      int district = i + 1;
      orders[i] = (int) oldest[i].getLong(0);
      delivered.addRow(district, orders[i]);
      voltQueueSQL(readCustomer, EXPECT_ONE_ROW, warehouse, district, orders[i]);
      voltQueueSQL(readAmount, EXPECT_ONE_ROW, warehouse, district, orders[i]);
      voltQueueSQL(deleteNewOrder, EXPECT_SCALAR_MATCH(1), warehouse, district, orders[i]);
      voltQueueSQL(updateOrder, EXPECT_SCALAR_MATCH(1), carrier, warehouse, district, orders[i]);
      voltQueueSQL(updateLines, now, warehouse, district, orders[i]);
    }
    VoltTable[] done = voltExecuteSQL();
    int next = 0;
    for (int i = 0; i < DISTRICTS; i++) {
      if (orders[i] != NO_ORDER) {
        long customer = done[next].fetchRow(0).getLong(0);
        Object amount = done[next + 1].fetchRow(0).getDecimalAsBigDecimal(0);
        voltQueueSQL(updateCustomer, EXPECT_SCALAR_MATCH(1), amount, warehouse, i + 1, customer);
        next += 5;
      }
    }
    voltExecuteSQL(true);
    return delivered;
  }
}
