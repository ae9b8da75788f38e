package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * The order's number and what is read of its district, warehouse and customer (2.4.2.2).
 *
 * @param orderId O_ID
 * @param districtTax D_TAX in ten-thousandths
 * @param warehouseTax W_TAX in ten-thousandths
 * @param discount C_DISCOUNT in ten-thousandths
 * @param lastName C_LAST
 * @param credit C_CREDIT
 */
record NewOrderHead(
    int orderId, int districtTax, int warehouseTax, int discount, String lastName, String credit) {
  /** Reads it from the only row of a result. */
  static NewOrderHead read(ResultSet rows, NewOrder input) throws SQLException {
    try (ResultSet row = Rows.required(rows, input)) {
      return new NewOrderHead(
          row.getInt(1),
          Money.rate(row.getBigDecimal(2)),
          Money.rate(row.getBigDecimal(3)),
          Money.rate(row.getBigDecimal(4)),
          row.getString(5),
          row.getString(6));
    }
  }
}
