package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.stream.IntStream;

final class Rows {
  private Rows() {}

  @FunctionalInterface
  interface Columns {
    void write(int number, BulkWriter writer) throws SQLException;
  }

  /** Returns the rows 1 … count; {@code columns} is called once for each, in order. */
  static Iterator<Row> numbered(int count, Columns columns) {
    return IntStream.rangeClosed(1, count)
        .<Row>mapToObj(
            number ->
                writer -> {
                  columns.write(number, writer);
                  writer.endRow();
                })
        .iterator();
  }

  /** Draws and writes two streets, a city, a state and a zip code (clause 4.3.3.1). */
  static BulkWriter address(BulkWriter writer, TpccRandom random) throws SQLException {
    return writer
        .text(random.aString(10, 20))
        .text(random.aString(10, 20))
        .text(random.aString(10, 20))
        .text(random.state())
        .text(random.zip());
  }
}
