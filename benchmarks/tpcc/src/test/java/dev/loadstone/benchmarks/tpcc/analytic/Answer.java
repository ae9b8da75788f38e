package dev.loadstone.benchmarks.tpcc.analytic;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The rows that an engine answers a query with, in its order. */
record Answer(List<List<Object>> rows) {
  private static final BigDecimal ABSOLUTE = new BigDecimal("1e-6");
  private static final BigDecimal OF_DOUBLES = new BigDecimal("1e-9");

  static Answer of(Connection connection, String sql) throws SQLException {
    List<List<Object>> found = new ArrayList<>();
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      while (rows.next()) {
        List<Object> row = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          row.add(plain(rows.getObject(i)));
        }
        found.add(row);
      }
    }
    return new Answer(found);
  }

  /** Whole numbers as exact ones, others as the driver has them; times without a zone. */
  private static Object plain(Object value) {
    if (value instanceof Timestamp time) {
      return time.toLocalDateTime();
    }
    if (value instanceof Number number && !isDouble(number)) {
      return new BigDecimal(number.toString());
    }
    return value instanceof String text ? text.stripTrailing() : value;
  }

  private static boolean isDouble(Object value) {
    return value instanceof Double || value instanceof Float;
  }

  /**
   * Returns the first difference in words, or nothing. Rows are compared whatever their order.
   * Numbers are equal when they are so to the last digit that either engine gives, doubles to nine
   * digits.
   */
  String difference(Answer other) {
    if (rows.size() != other.rows.size()) {
      return "%d rows, and %d".formatted(rows.size(), other.rows.size());
    }
    List<List<Object>> mine = sorted();
    List<List<Object>> theirs = other.sorted();
    for (int i = 0; i < mine.size(); i++) {
      for (int j = 0; j < mine.get(i).size(); j++) {
        if (!isEqual(mine.get(i).get(j), theirs.get(i).get(j))) {
          return mine.get(i) + " and " + theirs.get(i);
        }
      }
    }
    return "";
  }

  private List<List<Object>> sorted() {
    return rows.stream()
        .sorted(Comparator.comparing(row -> row.stream().map(Answer::key).toList().toString()))
        .toList();
  }

  private static String key(Object value) {
    return value instanceof Number number
        ? number(number).setScale(1, RoundingMode.HALF_UP).toPlainString()
        : String.valueOf(value);
  }

  private static BigDecimal number(Object value) {
    return value instanceof BigDecimal exact
        ? exact
        : new BigDecimal(((Number) value).doubleValue(), MathContext.DECIMAL64);
  }

  private static boolean isEqual(Object one, Object other) {
    if (!(one instanceof Number && other instanceof Number)) {
      return String.valueOf(one).equals(String.valueOf(other));
    }
    BigDecimal a = number(one);
    BigDecimal b = number(other);
    BigDecimal allowed = ABSOLUTE.max(halfOfLastDigit(one)).max(halfOfLastDigit(other));
    if (isDouble(one) || isDouble(other)) {
      allowed = allowed.add(b.abs().multiply(OF_DOUBLES));
    }
    return a.subtract(b).abs().compareTo(allowed) <= 0;
  }

  private static BigDecimal halfOfLastDigit(Object number) {
    return number instanceof BigDecimal exact
        ? BigDecimal.valueOf(5, Math.max(0, exact.scale()) + 1)
        : BigDecimal.ZERO;
  }

  /** Returns whether the rows are sorted by numbers: columns from 1, negative for descending. */
  boolean isSortedBy(List<Integer> columns) {
    Comparator<List<Object>> order = (one, other) -> 0;
    for (int column : columns) {
      Comparator<List<Object>> next =
          Comparator.comparing(row -> number(row.get(Math.abs(column) - 1)));
      order = order.thenComparing(column < 0 ? next.reversed() : next);
    }
    for (int i = 1; i < rows.size(); i++) {
      if (order.compare(rows.get(i - 1), rows.get(i)) > 0) {
        return false;
      }
    }
    return true;
  }
}
