package dev.loadstone.benchmarks.sql.load;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;

/** Generates the values of a column. */
@FunctionalInterface
interface Cell {
  void write(BulkWriter writer, RowState row) throws SQLException;

  /** Generates whole numbers. */
  @FunctionalInterface
  interface Numbers {
    long next(RowState row) throws SQLException;
  }
}
