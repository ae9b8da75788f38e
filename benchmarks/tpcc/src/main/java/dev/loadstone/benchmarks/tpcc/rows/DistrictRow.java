package dev.loadstone.benchmarks.tpcc.rows;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;

/**
 * A district.
 *
 * @param id 1–10
 * @param name 6–10 characters
 * @param state two letters
 * @param zip nine digits
 * @param tax sales tax, ten-thousandths
 * @param ytd paid this year, cents
 * @param nextOrderId the number of the next order
 */
public record DistrictRow(
    int id,
    int warehouseId,
    String name,
    String street1,
    String street2,
    String city,
    String state,
    String zip,
    int tax,
    long ytd,
    int nextOrderId)
    implements TpccRow {
  @Override
  public void writeTo(BulkWriter writer) throws SQLException {
    writer
        .integer(id)
        .integer(warehouseId)
        .text(name)
        .text(street1)
        .text(street2)
        .text(city)
        .text(state)
        .text(zip)
        .decimal(tax, 4)
        .decimal(ytd, 2)
        .integer(nextOrderId)
        .endRow();
  }
}
