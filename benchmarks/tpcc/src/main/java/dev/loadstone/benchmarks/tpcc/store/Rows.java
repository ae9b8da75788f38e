package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.store.PaymentOutput.Address;
import dev.loadstone.benchmarks.tpcc.store.PaymentOutput.Customer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;

/** Reads the parts of result rows that several stores have in common. Columns count from 1. */
final class Rows {
  private static final int ADDRESS_COLUMNS = 5;

  private Rows() {}

  /** Moves to the first row of a result that must not be empty. */
  static ResultSet required(ResultSet rows, Object input) throws SQLException {
    if (!rows.next()) {
      throw missing(input);
    }
    return rows;
  }

  /** Returns the failure when rows that the load made are not there. */
  static SQLException missing(Object input) {
    return new SQLException("the database has no rows for " + input, "02000");
  }

  /** Reads street 1 to zip. */
  static Address address(ResultSet row, int first) throws SQLException {
    return new Address(
        row.getString(first),
        row.getString(first + 1),
        row.getString(first + 2),
        row.getString(first + 3),
        row.getString(first + 4));
  }

  /**
   * Reads C_ID, C_FIRST, C_MIDDLE, C_LAST, C_STREET_1 to C_ZIP, C_PHONE, C_SINCE, C_CREDIT,
   * C_CREDIT_LIM, C_DISCOUNT, C_BALANCE and the displayed part of C_DATA.
   */
  static Customer customer(ResultSet row, int first) throws SQLException {
    int afterAddress = first + 4 + ADDRESS_COLUMNS;
    return new Customer(
        row.getInt(first),
        row.getString(first + 1),
        row.getString(first + 2),
        row.getString(first + 3),
        address(row, first + 4),
        row.getString(afterAddress),
        time(row, afterAddress + 1),
        row.getString(afterAddress + 2),
        Money.cents(row.getBigDecimal(afterAddress + 3)),
        Money.rate(row.getBigDecimal(afterAddress + 4)),
        Money.cents(row.getBigDecimal(afterAddress + 5)),
        row.getString(afterAddress + 6));
  }

  /**
   * Reads a timestamp that is not null from its text. To return it as anything else, drivers create
   * calendars and time zones for each row, which cost a client more than all other columns of a
   * customer.
   */
  private static LocalDateTime time(ResultSet row, int column) throws SQLException {
    return LocalDateTime.parse(row.getString(column).replace(' ', 'T'));
  }

  /** Reads OL_I_ID, OL_SUPPLY_W_ID, OL_QUANTITY, OL_AMOUNT, OL_DELIVERY_D. */
  static OrderStatusOutput.Line orderLine(ResultSet row, int first) throws SQLException {
    return new OrderStatusOutput.Line(
        row.getInt(first),
        row.getInt(first + 1),
        row.getInt(first + 2),
        Money.cents(row.getBigDecimal(first + 3)),
        row.getObject(first + 4, LocalDateTime.class));
  }
}
