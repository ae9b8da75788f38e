package dev.loadstone.databases.jdbc;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Asks a server about itself by plain statements. */
public final class Queries {
  private Queries() {}

  static String text(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }

  public static Map<String, String> pairs(Connection connection, String query) throws SQLException {
    Map<String, String> pairs = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        pairs.put(rows.getString(1), rows.getString(2));
      }
    }
    return pairs;
  }

  /** Some of the pairs, in the order asked for; unknown names are left out. */
  static Map<String, String> pairs(Connection connection, String query, List<String> names)
      throws SQLException {
    Map<String, String> all = pairs(connection, query);
    Map<String, String> found = new LinkedHashMap<>();
    for (String name : names) {
      if (all.get(name) != null) {
        found.put(name, all.get(name));
      }
    }
    return found;
  }

  static Map<String, Long> row(Connection connection, String query) throws SQLException {
    Map<String, Long> columns = new LinkedHashMap<>();
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      for (int i = 1; i <= row.getMetaData().getColumnCount(); i++) {
        columns.put(row.getMetaData().getColumnLabel(i), row.getLong(i));
      }
    }
    return columns;
  }
}
