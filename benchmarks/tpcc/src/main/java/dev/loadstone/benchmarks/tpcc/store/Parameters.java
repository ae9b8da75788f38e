package dev.loadstone.benchmarks.tpcc.store;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;

/** Sets the parameters of a statement from left to right. */
final class Parameters {
  private final PreparedStatement statement;
  private int last;

  Parameters(PreparedStatement statement) {
    this.statement = statement;
  }

  PreparedStatement statement() {
    return statement;
  }

  Parameters integer(int value) throws SQLException {
    statement.setInt(++last, value);
    return this;
  }

  /** Sets several parameters, each a whole number. */
  Parameters numbers(int... values) throws SQLException {
    for (int value : values) {
      statement.setInt(++last, value);
    }
    return this;
  }

  Parameters text(String value) throws SQLException {
    statement.setString(++last, value);
    return this;
  }

  Parameters customer(boolean byLastName, String lastName, int number) throws SQLException {
    return byLastName ? text(lastName) : integer(number);
  }

  Parameters money(long cents) throws SQLException {
    statement.setBigDecimal(++last, Money.decimal(cents));
    return this;
  }

  /**
   * Sets the first values of an array of integers. The drivers of PostgreSQL's family take it as it
   * is, without an object for each value and a lookup of the server's types for each array.
   */
  Parameters integers(int[] values, int count) throws SQLException {
    statement.setObject(++last, Arrays.copyOf(values, count));
    return this;
  }

  Parameters integers(int[] values) throws SQLException {
    return integers(values, values.length);
  }

  /** Sets the first values of an array of texts. */
  Parameters texts(String[] values, int count) throws SQLException {
    statement.setArray(
        ++last, statement.getConnection().createArrayOf("varchar", Arrays.copyOf(values, count)));
    return this;
  }
}
