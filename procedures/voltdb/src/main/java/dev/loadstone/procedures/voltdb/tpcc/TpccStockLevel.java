package dev.loadstone.procedures.voltdb.tpcc;

import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;
import org.voltdb.VoltTable;

/** Stock-Level (2.8.2). */
public final class TpccStockLevel extends VoltProcedure {
  private static final int RECENT_ORDERS = 20;

  public final SQLStmt nextOrder =
      new SQLStmt("select d_next_o_id from district where d_w_id = ? and d_id = ?");

  public final SQLStmt lowStock =
      new SQLStmt(
          "select count(distinct ol_i_id) from order_line"
              + " join stock on s_w_id = ol_w_id and s_i_id = ol_i_id"
              + " where ol_w_id = ? and ol_d_id = ? and ol_o_id >= ? and ol_o_id < ?"
              + " and s_quantity < ?");

  /** Counts the items of the district's last 20 orders that are low in stock. */
  public VoltTable run(int warehouse, int district, int threshold) {
    voltQueueSQL(nextOrder, EXPECT_ONE_ROW, warehouse, district);
    long next = voltExecuteSQL()[0].fetchRow(0).getLong(0);
    voltQueueSQL(
        lowStock, EXPECT_ONE_ROW, warehouse, district, next - RECENT_ORDERS, next, threshold);
    return voltExecuteSQL(true)[0];
  }
}
