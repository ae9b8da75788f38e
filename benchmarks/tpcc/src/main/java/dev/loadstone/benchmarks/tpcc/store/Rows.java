package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.store.PaymentOutput.Account;
import dev.loadstone.benchmarks.tpcc.store.PaymentOutput.Address;
import dev.loadstone.benchmarks.tpcc.store.PaymentOutput.Customer;
import dev.loadstone.benchmarks.tpcc.store.PaymentOutput.Name;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;

final class Rows {
  private static final int ADDRESS_COLUMNS = 5;

  private Rows() {}

  @FunctionalInterface
  interface Reader<T> {
    T read(ResultSet row) throws SQLException;
  }

  /** Reads the first row of a result that must not be empty, and closes it. */
  static <T> T first(ResultSet result, Object input, Reader<T> reader) throws SQLException {
    try (ResultSet row = result) {
      if (!row.next()) {
        throw missing(input);
      }
      return reader.read(row);
    }
  }

  static <T> List<T> all(ResultSet result, Reader<T> reader) throws SQLException {
    List<T> all = new ArrayList<>();
    try (ResultSet row = result) {
      while (row.next()) {
        all.add(reader.read(row));
      }
    }
    return all;
  }

  static SQLException missing(Object input) {
    return new SQLException("the database has no rows for " + input, "02000");
  }

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
        name(row, first + 1),
        address(row, first + 4),
        row.getString(afterAddress),
        time(row, afterAddress + 1),
        new Account(
            row.getString(afterAddress + 2),
            Money.cents(row.getBigDecimal(afterAddress + 3)),
            Money.rate(row.getBigDecimal(afterAddress + 4)),
            Money.cents(row.getBigDecimal(afterAddress + 5))),
        row.getString(afterAddress + 6));
  }

  static Name name(ResultSet row, int first) throws SQLException {
    return new Name(row.getString(first), row.getString(first + 1), row.getString(first + 2));
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
