package dev.loadstone.databases.jdbc.bulk;

import java.sql.SQLException;

/** The rule that each row of a bulk write has a value for every column. */
public final class RowWidth {
  private static final String CARDINALITY_VIOLATION = "21000";

  private RowWidth() {}

  public static void require(int columns, int given) throws SQLException {
    if (columns != given) {
      throw new SQLException(
          "a row has " + given + " values where " + columns + " were expected",
          CARDINALITY_VIOLATION);
    }
  }
}
