package dev.loadstone.benchmarks.tpcc.rows;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * A payment made.
 *
 * @param customerId the customer, 1–3000
 * @param districtId the district paid at
 * @param warehouseId the warehouse paid at
 * @param amount cents
 * @param data 12–24 characters
 */
public record HistoryRow(
    int customerId,
    int customerDistrictId,
    int customerWarehouseId,
    int districtId,
    int warehouseId,
    LocalDateTime date,
    long amount,
    String data)
    implements TpccRow {
  @Override
  public void writeTo(BulkWriter writer) throws SQLException {
    writer
        .integer(customerId)
        .integer(customerDistrictId)
        .integer(customerWarehouseId)
        .integer(districtId)
        .integer(warehouseId)
        .timestamp(date)
        .decimal(amount, 2)
        .text(data)
        .endRow();
  }
}
