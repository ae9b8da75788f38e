package dev.loadstone.databases.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** Reads a server's running totals. */
final class Counters {
  private Counters() {}

  /** Adds the columns of a query's one row, by their names. */
  static void addColumns(Connection connection, String query, Map<String, Long> counters)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        counters.put(row.getMetaData().getColumnLabel(i), row.getLong(i));
      }
    }
  }

  /**
   * Adds a query's rows of name and value.
   *
   * @param wanted beginnings of the names to take
   */
  static void addRows(
      Connection connection, String query, Iterable<String> wanted, Map<String, Long> counters)
      throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        String name = rows.getString(1);
        for (String beginning : wanted) {
          if (name.startsWith(beginning)) {
            counters.put(name, rows.getLong(2));
          }
        }
      }
    }
  }
}
