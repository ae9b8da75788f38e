package dev.loadstone.benchmarks.kit.data;

import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;

/** A row to load. */
@FunctionalInterface
public interface Row {
  /** Writes all columns, in the order of {@link TableRows#columns()}, and ends the row. */
  void writeTo(BulkWriter writer) throws SQLException;
}
