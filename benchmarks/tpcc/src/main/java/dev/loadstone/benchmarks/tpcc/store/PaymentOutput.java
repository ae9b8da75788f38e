package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * The display of a Payment (2.5.3.3).
 *
 * @param customer the customer, after the payment
 */
public record PaymentOutput(Place warehouse, Place district, Customer customer)
    implements Answer.Output {
  /** A warehouse or a district. */
  public record Place(String name, Address address) {
    static Place read(ResultSet row, int first) throws SQLException {
      return new Place(row.getString(first), Rows.address(row, first + 1));
    }
  }

  public record Address(String street1, String street2, String city, String state, String zip) {}

  public record Name(String first, String middle, String last) {}

  /**
   * A customer.
   *
   * @param data the first 200 characters of C_DATA for bad credit; empty otherwise
   */
  public record Customer(
      int id,
      Name name,
      Address address,
      String phone,
      LocalDateTime since,
      Account account,
      String data) {}

  /**
   * A customer's account.
   *
   * @param credit C_CREDIT
   * @param limitCents C_CREDIT_LIM in cents
   * @param discount C_DISCOUNT in ten-thousandths
   * @param balanceCents C_BALANCE in cents
   */
  public record Account(String credit, long limitCents, int discount, long balanceCents) {}

  /** H_DATA: both names, with four blanks between them (2.5.2.2). */
  String historyData() {
    return warehouse.name() + "    " + district.name();
  }

  /** Reads the output from a row of the warehouse, the district and the customer. */
  static PaymentOutput read(ResultSet row) throws SQLException {
    return new PaymentOutput(Place.read(row, 1), Place.read(row, 7), Rows.customer(row, 13));
  }
}
