package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.IntFunction;

/** Iterators over rows that are generated when they are asked for. */
final class Rows {
  private Rows() {}

  /**
   * Returns the rows of the numbers 1 … count.
   *
   * @param row makes the row of a number; called once for each, in order
   */
  static <R> Iterator<R> numbered(int count, IntFunction<R> row) {
    return new Iterator<>() {
      private int number;

      @Override
      public boolean hasNext() {
        return number < count;
      }

      @Override
      public R next() {
        if (number == count) {
          throw new NoSuchElementException();
        }
        number++;
        return row.apply(number);
      }
    };
  }

  /**
   * Returns the rows of all districts of a warehouse.
   *
   * @param rowsOfDistrict the rows of a district, at least one
   */
  static <R> Iterator<R> ofDistricts(IntFunction<Iterator<R>> rowsOfDistrict) {
    return new Iterator<>() {
      private int district = 1;
      private Iterator<R> rows = rowsOfDistrict.apply(district);

      @Override
      public boolean hasNext() {
        return rows.hasNext() || district < TpccScale.DISTRICTS_PER_WAREHOUSE;
      }

      @Override
      public R next() {
        if (!rows.hasNext() && district < TpccScale.DISTRICTS_PER_WAREHOUSE) {
          district++;
          rows = rowsOfDistrict.apply(district);
        }
        return rows.next();
      }
    };
  }
}
