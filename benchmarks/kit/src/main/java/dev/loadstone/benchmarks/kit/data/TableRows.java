package dev.loadstone.benchmarks.kit.data;

import java.util.List;

/**
 * The rows that a unit has in one table.
 *
 * @param columns the columns that every row gives, in this order
 * @param condition finds these rows in the table, for example {@code account between 1 and 1000};
 *     empty when they are all of its rows
 * @param rows generated while they are written, the same each time
 */
public record TableRows(
    String table, List<String> columns, String condition, Iterable<? extends Row> rows) {
  String deletion() {
    return "delete from " + table + (condition.isEmpty() ? "" : " where " + condition);
  }
}
