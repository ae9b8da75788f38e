package dev.loadstone.benchmarks.tpcc.rows;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * A line of an order.
 *
 * @param districtId the district, 1–10
 * @param number 1–15
 * @param deliveryDate null before the delivery
 * @param amount cents
 * @param distInfo 24 characters
 */
public record OrderLineRow(
    int orderId,
    int districtId,
    int warehouseId,
    int number,
    int itemId,
    int supplyWarehouseId,
    LocalDateTime deliveryDate,
    int quantity,
    long amount,
    String distInfo)
    implements TpccRow {
  @Override
  public void writeTo(BulkWriter writer) throws SQLException {
    writer
        .integer(orderId)
        .integer(districtId)
        .integer(warehouseId)
        .integer(number)
        .integer(itemId)
        .integer(supplyWarehouseId);
    if (deliveryDate == null) {
      writer.nothing();
    } else {
      writer.timestamp(deliveryDate);
    }
    writer.integer(quantity).decimal(amount, 2).text(distInfo).endRow();
  }
}
