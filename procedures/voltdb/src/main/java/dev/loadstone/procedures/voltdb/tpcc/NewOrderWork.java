package dev.loadstone.procedures.voltdb.tpcc;

import java.math.BigDecimal;
import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;
import org.voltdb.VoltTable;
import org.voltdb.VoltType;
import org.voltdb.types.TimestampType;

/**
 * New-Order (2.4.2): reads everything in one batch, and writes everything in a second. The
 * subclasses differ only in the partitions that they take.
 */
public abstract class NewOrderWork extends VoltProcedure {
  private static final int LEAST_STOCK = 10;
  private static final int RESTOCKED = 91;
  private static final int MONEY_SCALE = 2;
  private static final int RATE_SCALE = 4;

  public final SQLStmt readHead =
      new SQLStmt(
          "select d_next_o_id, d_tax, w_tax, c_discount, c_last, c_credit"
              + " from district"
              + " join warehouse on w_id = d_w_id"
              + " join customer on c_w_id = d_w_id and c_d_id = d_id"
              + " where d_w_id = ? and d_id = ? and c_id = ?");

  public final SQLStmt readItem =
      new SQLStmt("select i_price, i_name, i_data from item where i_id = ?");

  public final SQLStmt readStock =
      new SQLStmt(
          "select s_quantity, s_data,"
              + " decode(cast(? as integer), 1, s_dist_01, 2, s_dist_02, 3, s_dist_03,"
              + " 4, s_dist_04, 5, s_dist_05, 6, s_dist_06, 7, s_dist_07, 8, s_dist_08,"
              + " 9, s_dist_09, s_dist_10)"
              + " from stock where s_w_id = ? and s_i_id = ?");

  public final SQLStmt updateDistrict =
      new SQLStmt("update district set d_next_o_id = ? where d_w_id = ? and d_id = ?");

  public final SQLStmt insertOrder =
      new SQLStmt(
          "insert into orders (o_id, o_d_id, o_w_id, o_c_id, o_entry_d, o_carrier_id, o_ol_cnt,"
              + " o_all_local) values (?, ?, ?, ?, ?, null, ?, ?)");

  public final SQLStmt insertNewOrder =
      new SQLStmt("insert into new_order (no_o_id, no_d_id, no_w_id) values (?, ?, ?)");

  public final SQLStmt updateStock =
      new SQLStmt(
          "update stock set s_quantity = ?, s_ytd = s_ytd + ?, s_order_cnt = s_order_cnt + ?,"
              + " s_remote_cnt = s_remote_cnt + ? where s_w_id = ? and s_i_id = ?");

  public final SQLStmt insertLine =
      new SQLStmt(
          "insert into order_line (ol_o_id, ol_d_id, ol_w_id, ol_number, ol_i_id, ol_supply_w_id,"
              + " ol_delivery_d, ol_quantity, ol_amount, ol_dist_info)"
              + " values (?, ?, ?, ?, ?, ?, null, ?, ?, ?)");

  /**
   * Places an order.
   *
   * @param items OL_I_ID of each line
   * @param suppliers OL_SUPPLY_W_ID of each line
   * @param quantities OL_QUANTITY of each line
   * @return the head (O_ID, C_LAST, C_CREDIT; C_DISCOUNT, W_TAX and D_TAX in ten-thousandths; the
   *     total amount in cents) and the lines (I_NAME, S_QUANTITY, whether both I_DATA and S_DATA
   *     hold ORIGINAL; I_PRICE and OL_AMOUNT in cents)
   * @throws VoltAbortException after all the work, when an item does not exist (2.4.2.3); its
   *     message has what the terminal displays then (2.4.3.4)
   */
  final VoltTable[] placeOrder(
      int warehouse, int district, int customer, int[] items, int[] suppliers, int[] quantities) {
    voltQueueSQL(readHead, EXPECT_ONE_ROW, warehouse, district, customer);
    for (int line = 0; line < items.length; line++) {
      voltQueueSQL(readItem, EXPECT_ZERO_OR_ONE_ROW, items[line]);
      voltQueueSQL(readStock, EXPECT_ZERO_OR_ONE_ROW, district, suppliers[line], items[line]);
    }
    VoltTable[] read = voltExecuteSQL();
    VoltTable head = read[0];
    head.advanceRow();
    int order = (int) head.getLong(0);
    boolean allLocal = true;
    for (int supplier : suppliers) {
      allLocal &= supplier == warehouse;
    }

    voltQueueSQL(updateDistrict, EXPECT_SCALAR_MATCH(1), order + 1, warehouse, district);
    voltQueueSQL(
        insertOrder,
        order,
        district,
        warehouse,
        customer,
        new TimestampType(getTransactionTime()),
        items.length,
        allLocal ? 1 : 0);
    voltQueueSQL(insertNewOrder, order, district, warehouse);
    VoltTable lines =
        new VoltTable(
            new VoltTable.ColumnInfo("I_NAME", VoltType.STRING),
            new VoltTable.ColumnInfo("S_QUANTITY", VoltType.INTEGER),
            new VoltTable.ColumnInfo("BRAND", VoltType.TINYINT),
            new VoltTable.ColumnInfo("I_PRICE", VoltType.BIGINT),
            new VoltTable.ColumnInfo("OL_AMOUNT", VoltType.BIGINT));
    int[] left = new int[items.length];
    long sum = 0;
    boolean itemsValid = true;
    for (int line = 0; line < items.length; line++) {
      VoltTable item = read[2 * line + 1];
      VoltTable stock = read[2 * line + 2];
      if (!item.advanceRow()) {
        itemsValid = false;
        continue;
      }
      if (!stock.advanceRow()) {
        throw new IllegalStateException(
            "no stock of item " + items[line] + " at warehouse " + suppliers[line]);
      }
      int before = quantityBefore(line, items, suppliers, left, (int) stock.getLong(0));
      left[line] = before - quantities[line];
      if (left[line] < LEAST_STOCK) {
        left[line] += RESTOCKED;
      }
      long price = unscaled(item.getDecimalAsBigDecimal(0), MONEY_SCALE);
      long amount = price * quantities[line];
      sum += amount;
      boolean brand = isOriginal(item.getString(2)) && isOriginal(stock.getString(1));
      lines.addRow(item.getString(1), left[line], brand ? 1 : 0, price, amount);
      voltQueueSQL(
          updateStock,
          EXPECT_SCALAR_MATCH(1),
          left[line],
          quantities[line],
          1,
          suppliers[line] == warehouse ? 0 : 1,
          suppliers[line],
          items[line]);
      voltQueueSQL(
          insertLine,
          order,
          district,
          warehouse,
          line + 1,
          items[line],
          suppliers[line],
          quantities[line],
          BigDecimal.valueOf(amount, MONEY_SCALE),
          stock.getString(2));
    }
    voltExecuteSQL(true);
    String lastName = head.getString(4);
    String credit = head.getString(5);
    if (!itemsValid) {
      throw new VoltAbortException(
          "item number is not valid; O_ID "
              + order
              + ", C_LAST "
              + lastName
              + ", C_CREDIT "
              + credit);
    }
    int districtTax = (int) unscaled(head.getDecimalAsBigDecimal(1), RATE_SCALE);
    int warehouseTax = (int) unscaled(head.getDecimalAsBigDecimal(2), RATE_SCALE);
    int discount = (int) unscaled(head.getDecimalAsBigDecimal(3), RATE_SCALE);
    VoltTable placed =
        new VoltTable(
            new VoltTable.ColumnInfo("O_ID", VoltType.INTEGER),
            new VoltTable.ColumnInfo("C_LAST", VoltType.STRING),
            new VoltTable.ColumnInfo("C_CREDIT", VoltType.STRING),
            new VoltTable.ColumnInfo("C_DISCOUNT", VoltType.INTEGER),
            new VoltTable.ColumnInfo("W_TAX", VoltType.INTEGER),
            new VoltTable.ColumnInfo("D_TAX", VoltType.INTEGER),
            new VoltTable.ColumnInfo("TOTAL", VoltType.BIGINT));
    placed.addRow(
        order,
        lastName,
        credit,
        discount,
        warehouseTax,
        districtTax,
        total(sum, discount, warehouseTax, districtTax));
    return new VoltTable[] {placed, lines};
  }

  /** The quantity that an earlier line left, or else the quantity that was read. */
  private static int quantityBefore(
      int line, int[] items, int[] suppliers, int[] left, int quantityRead) {
    for (int earlier = line - 1; earlier >= 0; earlier--) {
      if (items[earlier] == items[line] && suppliers[earlier] == suppliers[line]) {
        return left[earlier];
      }
    }
    return quantityRead;
  }

  private static boolean isOriginal(String data) {
    return data.contains("ORIGINAL");
  }

  /** Every decimal has twelve digits after the point here; those beyond the scale are zero. */
  private static long unscaled(BigDecimal value, int scale) {
    return value.setScale(scale).unscaledValue().longValueExact();
  }

  /** Σ OL_AMOUNT × (1 − C_DISCOUNT) × (1 + W_TAX + D_TAX), rounded to cents (2.4.2.2). */
  private static long total(long sumCents, int discount, int warehouseTax, int districtTax) {
    long unit = 10_000;
    long exact = sumCents * (unit - discount) * (unit + warehouseTax + districtTax);
    return (exact + unit * unit / 2) / (unit * unit);
  }
}
