package dev.loadstone.procedures.voltdb.tpcc;

import java.math.BigDecimal;
import org.voltdb.SQLStmt;
import org.voltdb.VoltProcedure;
import org.voltdb.VoltTable;
import org.voltdb.types.TimestampType;

/**
 * Payment (2.5.2): one batch, and one more before it to find the customer by last name. The
 * subclasses differ only in the partitions that they take.
 */
public abstract class PaymentWork extends VoltProcedure {
  private static final int MONEY_SCALE = 2;

  public final SQLStmt customersByName =
      new SQLStmt(
          "select c_id from customer where c_w_id = ? and c_d_id = ? and c_last = ?"
              + " order by c_first, c_id");

  public final SQLStmt updateWarehouse =
      new SQLStmt("update warehouse set w_ytd = w_ytd + ? where w_id = ?");

  public final SQLStmt updateDistrict =
      new SQLStmt("update district set d_ytd = d_ytd + ? where d_w_id = ? and d_id = ?");

  public final SQLStmt updateCustomer =
      new SQLStmt(
          "update customer set c_balance = c_balance - ?, c_ytd_payment = c_ytd_payment + ?,"
              + " c_payment_cnt = c_payment_cnt + 1"
              + " where c_w_id = ? and c_d_id = ? and c_id = ?");

  public final SQLStmt noteBadCredit =
      new SQLStmt(
          "update customer set c_data = substring(concat(?, c_data), 1, 500)"
              + " where c_w_id = ? and c_d_id = ? and c_id = ? and c_credit = 'BC'");

  /** Reads the names from the partition that the row goes to. */
  public final SQLStmt insertHistory =
      new SQLStmt(
          "insert into history (h_c_id, h_c_d_id, h_c_w_id, h_d_id, h_w_id, h_date, h_amount,"
              + " h_data)"
              + " select cast(? as integer), cast(? as integer), cast(? as integer), d_id, d_w_id,"
              + " cast(? as timestamp), cast(? as decimal), concat(w_name, '    ', d_name)"
              + " from district join warehouse on w_id = d_w_id where d_w_id = ? and d_id = ?");

  public final SQLStmt readAddresses =
      new SQLStmt(
          "select w_name, w_street_1, w_street_2, w_city, w_state, w_zip,"
              + " d_name, d_street_1, d_street_2, d_city, d_state, d_zip"
              + " from district join warehouse on w_id = d_w_id where d_w_id = ? and d_id = ?");

  public final SQLStmt readCustomer =
      new SQLStmt(
          "select c_id, c_first, c_middle, c_last, c_street_1, c_street_2, c_city, c_state, c_zip,"
              + " c_phone, since_epoch(micros, c_since), c_credit, c_credit_lim, c_discount, c_balance,"
              + " case when c_credit = 'BC' then substring(c_data, 1, 200) else '' end"
              + " from customer where c_w_id = ? and c_d_id = ? and c_id = ?");

  /**
   * Makes a payment.
   *
   * @param customer C_ID; 0 when the customer is chosen by last name
   * @param amount H_AMOUNT, with two digits after the point
   * @return the addresses (W_NAME to W_ZIP, D_NAME to D_ZIP) and the customer after the payment
   *     (C_ID, C_FIRST, C_MIDDLE, C_LAST, C_STREET_1 to C_ZIP, C_PHONE, C_SINCE, C_CREDIT,
   *     C_CREDIT_LIM, C_DISCOUNT, C_BALANCE, and for bad credit 200 characters of C_DATA); times in
   *     microseconds since 1970, UTC
   */
  final VoltTable[] pay(
      int warehouse,
      int customerWarehouse,
      int district,
      int customerDistrict,
      int customer,
      String lastName,
      BigDecimal amount) {
    int paying = customer;
    if (paying == 0) {
      voltQueueSQL(customersByName, customerWarehouse, customerDistrict, lastName);
      paying = Customers.middle(voltExecuteSQL()[0], lastName);
    }
    String note =
        paying
            + " "
            + customerDistrict
            + " "
            + customerWarehouse
            + " "
            + district
            + " "
            + warehouse
            + " "
            + amount.setScale(MONEY_SCALE).toPlainString()
            + " ";
    voltQueueSQL(updateWarehouse, EXPECT_SCALAR_MATCH(1), amount, warehouse);
    voltQueueSQL(updateDistrict, EXPECT_SCALAR_MATCH(1), amount, warehouse, district);
    voltQueueSQL(
        updateCustomer,
        EXPECT_SCALAR_MATCH(1),
        amount,
        amount,
        customerWarehouse,
        customerDistrict,
        paying);
    voltQueueSQL(noteBadCredit, note, customerWarehouse, customerDistrict, paying);
    voltQueueSQL(
        insertHistory,
        EXPECT_SCALAR_MATCH(1),
        paying,
        customerDistrict,
        customerWarehouse,
        new TimestampType(getTransactionTime()),
        amount,
        warehouse,
        district);
    voltQueueSQL(readAddresses, EXPECT_ONE_ROW, warehouse, district);
    voltQueueSQL(readCustomer, EXPECT_ONE_ROW, customerWarehouse, customerDistrict, paying);
    VoltTable[] results = voltExecuteSQL(true);
    return new VoltTable[] {results[results.length - 2], results[results.length - 1]};
  }
}
