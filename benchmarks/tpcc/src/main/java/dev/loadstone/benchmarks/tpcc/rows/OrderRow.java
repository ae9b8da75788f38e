package dev.loadstone.benchmarks.tpcc.rows;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * An order.
 *
 * @param id 1–3000
 * @param districtId the district, 1–10
 * @param customerId the customer, 1–3000
 * @param carrierId 1–10, or {@link #NO_CARRIER} before the delivery
 * @param lineCount 5–15
 * @param allLocal 1 when every line is supplied by the home warehouse
 */
public record OrderRow(
    int id,
    int districtId,
    int warehouseId,
    int customerId,
    LocalDateTime entryDate,
    int carrierId,
    int lineCount,
    int allLocal)
    implements TpccRow {
  /** The {@link #carrierId} of an order that is not delivered. */
  public static final int NO_CARRIER = 0;

  @Override
  public void writeTo(BulkWriter writer) throws SQLException {
    writer
        .integer(id)
        .integer(districtId)
        .integer(warehouseId)
        .integer(customerId)
        .timestamp(entryDate);
    if (carrierId == NO_CARRIER) {
      writer.nothing();
    } else {
      writer.integer(carrierId);
    }
    writer.integer(lineCount).integer(allLocal).endRow();
  }
}
