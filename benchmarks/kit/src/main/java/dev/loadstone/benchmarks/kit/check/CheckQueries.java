package dev.loadstone.benchmarks.kit.check;

import dev.loadstone.benchmarks.kit.check.DataRule.Finding;
import dev.loadstone.benchmarks.kit.sql.SqlStatements;
import dev.loadstone.core.text.Text;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.StringJoiner;

/**
 * Runs the queries of checks on one database.
 *
 * @param connection a connection without a time limit
 * @param statements the queries by name
 */
public record CheckQueries(Connection connection, SqlStatements statements) {
  /** More violations are not counted: one is enough to fail. */
  private static final int MOST_VIOLATIONS = 1_000;

  /** Returns the one number that a query gives; 0 for the sum of no rows. */
  public long number(String name) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(statements.text(name));
        ResultSet row = statement.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  /** Compares a number with what it must be; {@code of} names the things counted. */
  public Finding count(String name, long expected, String of) throws SQLException {
    long found = number(name);
    return new Finding(found == expected, Text.of("%,d %s; expected %,d", found, of, expected));
  }

  /** A rule that holds when there is no row, or one row whose only value is 0 or null. */
  public Finding emptyOrZero(String name) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(statements.text(name))) {
      statement.setMaxRows(MOST_VIOLATIONS);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          return new Finding(true, "there is no violation");
        }
        String first = row(rows);
        boolean single = rows.getMetaData().getColumnCount() == 1;
        int found = 1;
        while (rows.next()) {
          found++;
        }
        if (single && found == 1) {
          boolean holds = first.matches("null|-?0+(\\.0*)?(E.*)?");
          return new Finding(holds, holds ? "it is " + first : first + "; expected 0");
        }
        return violated(found, "", first);
      }
    }
  }

  private static String row(ResultSet rows) throws SQLException {
    StringJoiner values = new StringJoiner(", ");
    for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
      values.add(String.valueOf(rows.getString(i)));
    }
    return values.toString();
  }

  /** Finds the rows, of two columns, that violate a rule; it holds when there are none. */
  public Finding noRows(String name, String among, String violation) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(statements.text(name))) {
      statement.setMaxRows(MOST_VIOLATIONS);
      try (ResultSet rows = statement.executeQuery()) {
        if (!rows.next()) {
          return new Finding(true, "holds for all " + among);
        }
        String first = violation.formatted(rows.getString(1), rows.getString(2));
        int found = 1;
        while (rows.next()) {
          found++;
        }
        return violated(found, " among " + among, first);
      }
    }
  }

  private static Finding violated(int found, String among, String first) {
    return new Finding(
        false,
        Text.of(
            "%s%,d violation%s%s; one: %s",
            found == MOST_VIOLATIONS ? "at least " : "",
            found,
            found == 1 ? "" : "s",
            among,
            first));
  }
}
