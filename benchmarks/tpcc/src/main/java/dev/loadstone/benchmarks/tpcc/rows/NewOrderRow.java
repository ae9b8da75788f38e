package dev.loadstone.benchmarks.tpcc.rows;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;

/**
 * An order that is not delivered yet.
 *
 * @param districtId the district, 1–10
 */
public record NewOrderRow(int orderId, int districtId, int warehouseId) implements TpccRow {
  @Override
  public void writeTo(BulkWriter writer) throws SQLException {
    writer.integer(orderId).integer(districtId).integer(warehouseId).endRow();
  }
}
