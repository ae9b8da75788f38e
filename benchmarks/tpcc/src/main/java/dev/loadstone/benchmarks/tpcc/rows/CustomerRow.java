package dev.loadstone.benchmarks.tpcc.rows;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * A customer.
 *
 * @param id 1–3000
 * @param districtId the district, 1–10
 * @param middle {@code OE}
 * @param last last name, of syllables
 * @param state two letters
 * @param zip nine digits
 * @param phone 16 digits
 * @param since when the customer came
 * @param credit {@code GC} or {@code BC}
 * @param creditLimit cents
 * @param discount ten-thousandths
 * @param balance cents
 * @param ytdPayment cents
 * @param data 300–500 characters
 */
public record CustomerRow(
    int id,
    int districtId,
    int warehouseId,
    String first,
    String middle,
    String last,
    String street1,
    String street2,
    String city,
    String state,
    String zip,
    String phone,
    LocalDateTime since,
    String credit,
    long creditLimit,
    int discount,
    long balance,
    long ytdPayment,
    int paymentCount,
    int deliveryCount,
    String data)
    implements TpccRow {
  @Override
  public void writeTo(BulkWriter writer) throws SQLException {
    writer
        .integer(id)
        .integer(districtId)
        .integer(warehouseId)
        .text(first)
        .text(middle)
        .text(last)
        .text(street1)
        .text(street2)
        .text(city)
        .text(state)
        .text(zip)
        .text(phone)
        .timestamp(since)
        .text(credit)
        .decimal(creditLimit, 2)
        .decimal(discount, 4)
        .decimal(balance, 2)
        .decimal(ytdPayment, 2)
        .integer(paymentCount)
        .integer(deliveryCount)
        .text(data)
        .endRow();
  }
}
