package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Iterators over rows whose columns are drawn when they are written. */
final class Rows {
  private Rows() {}

  /** Writes the columns of a row. */
  @FunctionalInterface
  interface Columns {
    /**
     * @param number the number of the row
     */
    void write(int number, BulkWriter writer) throws SQLException;
  }

  /**
   * Returns the rows of the numbers 1 … count.
   *
   * @param columns draws and writes the columns of a row; called once for each, in order
   */
  static Iterator<Row> numbered(int count, Columns columns) {
    return IntStream.rangeClosed(1, count).mapToObj(number -> row(number, columns)).iterator();
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

  private static Row row(int number, Columns columns) {
    return writer -> {
      columns.write(number, writer);
      writer.endRow();
    };
  }

  /**
   * Returns the rows of all districts of a warehouse.
   *
   * @param rowsOfDistrict the rows of a district, at least one
   */
  static Iterator<Row> ofDistricts(IntFunction<Iterator<Row>> rowsOfDistrict) {
    return new Iterator<>() {
      private int district = 1;
      private Iterator<Row> rows = rowsOfDistrict.apply(district);

      @Override
      public boolean hasNext() {
        return rows.hasNext() || district < TpccScale.DISTRICTS_PER_WAREHOUSE;
      }

      @Override
      public Row next() {
        if (!rows.hasNext() && district < TpccScale.DISTRICTS_PER_WAREHOUSE) {
          district++;
          rows = rowsOfDistrict.apply(district);
        }
        return rows.next();
      }
    };
  }
}
