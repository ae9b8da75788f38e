package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.core.database.Outcome;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;

/**
 * The display of a Payment (2.5.3.3).
 *
 * @param warehouse the warehouse's address
 * @param district the district's address
 * @param customer the customer, after the payment
 */
public record PaymentOutput(Address warehouse, Address district, Customer customer)
    implements Answer {
  @Override
  public Outcome outcome() {
    return Outcome.COMMITTED;
  }

  public record Address(String street1, String street2, String city, String state, String zip) {}

  /**
   * A customer.
   *
   * @param id C_ID
   * @param first C_FIRST
   * @param middle C_MIDDLE
   * @param last C_LAST
   * @param address C_STREET_1 to C_ZIP
   * @param phone C_PHONE
   * @param since C_SINCE
   * @param credit C_CREDIT
   * @param creditLimitCents C_CREDIT_LIM in cents
   * @param discount C_DISCOUNT in ten-thousandths
   * @param balanceCents C_BALANCE in cents
   * @param data the first 200 characters of C_DATA for bad credit; empty otherwise
   */
  public record Customer(
      int id,
      String first,
      String middle,
      String last,
      Address address,
      String phone,
      LocalDateTime since,
      String credit,
      long creditLimitCents,
      int discount,
      long balanceCents,
      String data) {}

  /**
   * The warehouse and the district of a payment.
   *
   * @param historyData H_DATA: both names, with four blanks between them (2.5.2.2)
   */
  record Place(Address warehouse, Address district, String historyData) {
    /** Reads name and address of the warehouse, then of the district. */
    static Place read(ResultSet row) throws SQLException {
      return new Place(
          Rows.address(row, 2), Rows.address(row, 8), row.getString(1) + "    " + row.getString(7));
    }

    /** Reads name and address of the warehouse and of the district from a row each. */
    static Place read(ResultSet warehouse, ResultSet district) throws SQLException {
      return new Place(
          Rows.address(warehouse, 2),
          Rows.address(district, 2),
          warehouse.getString(1) + "    " + district.getString(1));
    }

    PaymentOutput output(Customer customer) {
      return new PaymentOutput(warehouse, district, customer);
    }
  }

  /** Reads the output from a row of the place and the customer. */
  static PaymentOutput read(ResultSet row) throws SQLException {
    return Place.read(row).output(Rows.customer(row, 13));
  }
}
