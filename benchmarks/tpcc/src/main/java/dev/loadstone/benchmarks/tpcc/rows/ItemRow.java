package dev.loadstone.benchmarks.tpcc.rows;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;

/**
 * An item, the same for all warehouses.
 *
 * @param id 1–100 000
 * @param imageId 1–10 000
 * @param name 14–24 characters
 * @param price cents
 * @param data 26–50 characters
 */
public record ItemRow(int id, int imageId, String name, long price, String data)
    implements TpccRow {
  @Override
  public void writeTo(BulkWriter writer) throws SQLException {
    writer.integer(id).integer(imageId).text(name).decimal(price, 2).text(data).endRow();
  }
}
