package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.core.database.Outcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;

/**
 * The display of a New-Order (2.4.3.3 and 2.4.3.4).
 *
 * @param itemsValid whether every item exists; otherwise the order was rolled back
 * @param totalCents the total amount of all lines with discount and taxes, rounded to cents
 * @param lines the lines with a valid item, in order
 */
public record NewOrderOutput(boolean itemsValid, Head head, long totalCents, List<Line> lines)
    implements Answer {
  @Override
  public Outcome outcome() {
    return itemsValid ? Outcome.COMMITTED : Outcome.INTENDED_ROLLBACK;
  }

  /** O_ID. */
  @Override
  public int detail() {
    return head.orderId();
  }

  /**
   * A line of the order.
   *
   * @param itemName I_NAME
   * @param stockQuantity S_QUANTITY after the order
   * @param brand whether both I_DATA and S_DATA hold ORIGINAL: {@code B} on the display, otherwise
   *     {@code G}
   * @param priceCents I_PRICE in cents
   * @param amountCents OL_AMOUNT in cents
   */
  public record Line(
      String itemName, int stockQuantity, boolean brand, int priceCents, int amountCents) {}

  /**
   * The order's number and the values read from its district, warehouse and customer (2.4.2.2).
   *
   * @param orderId O_ID; of an order that was rolled back, the number that it had until then
   * @param districtTax D_TAX in ten-thousandths
   * @param warehouseTax W_TAX in ten-thousandths
   * @param discount C_DISCOUNT in ten-thousandths
   * @param lastName C_LAST
   * @param credit C_CREDIT
   */
  public record Head(
      int orderId,
      int districtTax,
      int warehouseTax,
      int discount,
      String lastName,
      String credit) {
    static Head read(ResultSet rows, NewOrder input) throws SQLException {
      return Rows.first(
          rows,
          input,
          row ->
              new Head(
                  row.getInt(1),
                  Money.rate(row.getBigDecimal(2)),
                  Money.rate(row.getBigDecimal(3)),
                  Money.rate(row.getBigDecimal(4)),
                  row.getString(5),
                  row.getString(6)));
    }

    /** Σ OL_AMOUNT × (1 − C_DISCOUNT) × (1 + W_TAX + D_TAX), in cents (2.4.2.2). */
    long totalCents(long sumCents) {
      long unit = Money.TEN_THOUSANDTHS;
      long exact = sumCents * (unit - discount) * (unit + warehouseTax + districtTax);
      return (exact + unit * unit / 2) / (unit * unit);
    }
  }
}
