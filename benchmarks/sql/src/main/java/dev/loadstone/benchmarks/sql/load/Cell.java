package dev.loadstone.benchmarks.sql.load;

import dev.loadstone.benchmarks.sql.script.Frame;
import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;

/** Generates the values of a column. The frame has those of the row's columns before it. */
@FunctionalInterface
interface Cell {
  void write(BulkWriter writer, Frame frame) throws SQLException;
}
