package dev.loadstone.benchmarks.tpcc.data;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;

/** A row of one of the nine tables. Money is in cents, a rate in ten-thousandths. */
public sealed interface TpccRow
    permits CustomerRow,
        DistrictRow,
        HistoryRow,
        ItemRow,
        NewOrderRow,
        OrderLineRow,
        OrderRow,
        StockRow,
        WarehouseRow {
  /**
   * Writes all columns, in the order of {@link TpccTable#columns()}, and ends the row.
   *
   * @param writer open for the row's table
   */
  void writeTo(BulkWriter writer) throws SQLException;
}
