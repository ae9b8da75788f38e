package dev.loadstone.benchmarks.sql.load;

import dev.loadstone.benchmarks.sql.script.Layout;
import java.util.List;

/**
 * A table to generate.
 *
 * @param each the table whose rows have rows of this one; empty where there is none
 * @param rows the number of rows, by parent where there is one
 * @param most the most rows, by parent where there is one
 * @param key the column with the sequence, or that of the parent; empty where there is none
 */
record Table(
    String name, String each, Cell.Numbers rows, long most, String key, Columns generated) {
  /**
   * The columns in their order.
   *
   * @param layout the variables of those that are numbers, which later ones can read
   */
  record Columns(List<String> names, List<Cell> cells, Layout layout) {}

  boolean isRoot() {
    return each.isEmpty();
  }

  List<String> columns() {
    return generated.names();
  }
}
