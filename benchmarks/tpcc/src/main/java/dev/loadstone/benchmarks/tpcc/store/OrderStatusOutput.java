package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The display of an Order-Status (2.6.3.3).
 *
 * @param customer C_ID
 * @param balanceCents C_BALANCE in cents
 * @param order the customer's latest order
 * @param lines its lines, in order
 */
public record OrderStatusOutput(
    int customer, PaymentOutput.Name name, long balanceCents, Order order, List<Line> lines)
    implements Answer.Output {
  /**
   * An order.
   *
   * @param id O_ID
   * @param entered O_ENTRY_D
   * @param carrier O_CARRIER_ID; 0 when the order is not delivered
   */
  public record Order(int id, LocalDateTime entered, int carrier) {
    static Order read(ResultSet row, int first) throws SQLException {
      return new Order(
          row.getInt(first), row.getObject(first + 1, LocalDateTime.class), row.getInt(first + 2));
    }
  }

  /**
   * A line of the order.
   *
   * @param item OL_I_ID
   * @param supplyWarehouse OL_SUPPLY_W_ID
   * @param quantity OL_QUANTITY
   * @param amountCents OL_AMOUNT in cents
   * @param delivered OL_DELIVERY_D; null when the order is not delivered
   */
  public record Line(
      int item, int supplyWarehouse, int quantity, long amountCents, LocalDateTime delivered) {}

  /** Reads the output from rows that each have the customer, the order and a line of it. */
  static OrderStatusOutput read(ResultSet row) throws SQLException {
    List<Line> lines = new ArrayList<>(TpccScale.MAX_ORDER_LINES);
    OrderStatusOutput output = of(row, Order.read(row, 6), lines);
    do {
      lines.add(Rows.orderLine(row, 9));
    } while (row.next());
    return output;
  }

  static OrderStatusOutput of(ResultSet row, Order order, List<Line> lines) throws SQLException {
    return new OrderStatusOutput(
        row.getInt(1), Rows.name(row, 2), Money.cents(row.getBigDecimal(5)), order, lines);
  }
}
