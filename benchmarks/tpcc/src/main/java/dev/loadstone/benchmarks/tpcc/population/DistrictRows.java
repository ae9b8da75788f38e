package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The rows that a warehouse has in a table; those of one district can be made alone. */
interface DistrictRows extends Iterable<Row> {
  /** Returns the rows of one district (1–10), at least one. */
  Iterator<Row> district(int district);

  @Override
  default Iterator<Row> iterator() {
    return new Iterator<>() {
      private int district = 1;
      private Iterator<Row> rows = district(district);

      @Override
      public boolean hasNext() {
        return rows.hasNext() || district < TpccScale.DISTRICTS_PER_WAREHOUSE;
      }

      @Override
      public Row next() {
        if (!rows.hasNext() && district < TpccScale.DISTRICTS_PER_WAREHOUSE) {
          district++;
          rows = district(district);
        }
        return rows.next();
      }
    };
  }
}
