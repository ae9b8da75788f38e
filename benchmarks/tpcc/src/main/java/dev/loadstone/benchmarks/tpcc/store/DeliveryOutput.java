package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;

/**
 * A line of the result file of Deliveries (2.7.2.2).
 *
 * @param orders the delivered orders, at most one a district, by district
 */
public record DeliveryOutput(List<DeliveredOrder> orders) implements Answer.Output {
  /**
   * A delivered order.
   *
   * @param district D_ID
   * @param order O_ID
   */
  public record DeliveredOrder(int district, int order) {}

  @Override
  public int detail() {
    return skippedDistricts();
  }

  /** The difference from one delivered order for each district: 0 or below. */
  @Override
  public long surplus() {
    return -skippedDistricts();
  }

  /** The number of districts that had no undelivered order (2.7.4.2). */
  public int skippedDistricts() {
    return TpccScale.DISTRICTS_PER_WAREHOUSE - orders.size();
  }

  /** Reads the output from rows of a district and an order. */
  static DeliveryOutput read(ResultSet rows) throws SQLException {
    List<DeliveredOrder> orders =
        Rows.all(rows, row -> new DeliveredOrder(row.getInt(1), row.getInt(2)));
    orders.sort(Comparator.comparingInt(DeliveredOrder::district));
    return new DeliveryOutput(orders);
  }
}
