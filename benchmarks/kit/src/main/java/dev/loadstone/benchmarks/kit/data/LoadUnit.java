package dev.loadstone.benchmarks.kit.data;

import java.util.List;

/**
 * A part of the data that is loaded in one transaction, and kept when a load that stopped goes on.
 */
public interface LoadUnit {
  /** Unlike that of any other unit, for example {@code warehouse 3}; at most 200 characters. */
  String title();

  /** The number of its rows over all tables, for the progress; may be an estimate. */
  long rows();

  /** Its rows, in the order to write them. */
  List<TableRows> tables();

  /** A unit whose parts are known. */
  static LoadUnit of(String title, long rows, List<TableRows> tables) {
    return new KnownUnit(title, rows, tables);
  }
}
