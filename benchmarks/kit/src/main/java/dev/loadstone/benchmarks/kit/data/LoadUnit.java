package dev.loadstone.benchmarks.kit.data;

import java.util.List;

/**
 * A part of the data that is loaded in one transaction, and kept when a load that stopped is
 * resumed.
 */
public interface LoadUnit {
  /** The unique name of the unit, for example {@code warehouse 3}; at most 200 characters. */
  String title();

  /** The number of its rows over all tables, for the progress; may be an estimate. */
  long rows();

  /** The rows by table, in the order in which they are written. */
  List<TableRows> tables();

  static LoadUnit of(String title, long rows, List<TableRows> tables) {
    record Known(String title, long rows, List<TableRows> tables) implements LoadUnit {}
    return new Known(title, rows, tables);
  }
}
