package dev.loadstone.benchmarks.tpcc.rows;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;
import java.util.List;

/**
 * A row of STOCK: an item in a warehouse.
 *
 * @param itemId 1–100 000
 * @param dist ten texts of 24 characters, one for each district
 * @param ytd pieces sold this year
 * @param orderCount order lines that took some
 * @param remoteCount lines of other warehouses' orders that took some
 * @param data 26–50 characters
 */
public record StockRow(
    int itemId,
    int warehouseId,
    int quantity,
    List<String> dist,
    int ytd,
    int orderCount,
    int remoteCount,
    String data)
    implements TpccRow {
  public StockRow {
    dist = List.copyOf(dist);
  }

  /**
   * Returns S_QUANTITY after pieces were sold since the load, in any portions of 1 to 10 (2.4.2.2).
   * Each portion takes its pieces and, where fewer than 10 would be left, adds 91, which leaves one
   * of the 91 numbers from 10 to 100.
   *
   * @param loaded S_QUANTITY of the load, 10–100
   * @param sold the pieces sold, which is S_YTD
   */
  public static int quantityAfter(int loaded, int sold) {
    return TpccScale.LEAST_STOCK
        + Math.floorMod(loaded - TpccScale.LEAST_STOCK - sold, TpccScale.RESTOCKED);
  }

  @Override
  public void writeTo(BulkWriter writer) throws SQLException {
    writer.integer(itemId).integer(warehouseId).integer(quantity);
    for (int i = 0; i < dist.size(); i++) {
      writer.text(dist.get(i));
    }
    writer.integer(ytd).integer(orderCount).integer(remoteCount).text(data).endRow();
  }
}
