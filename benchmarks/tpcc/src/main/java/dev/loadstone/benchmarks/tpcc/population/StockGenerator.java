package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.ExactShare;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The stock of a warehouse, one row for each item (clause 4.3.3.1). */
public record StockGenerator(Population population, int warehouse) implements Iterable<Row> {
  @Override
  public Iterator<Row> iterator() {
    TpccRandom random = population.random("stock", warehouse, 0);
    ExactShare originals = originals();
    return Rows.numbered(
        TpccScale.STOCK_PER_WAREHOUSE,
        (item, writer) -> {
          writer.integer(item).integer(warehouse).integer(quantity(random));
          for (int district = 1; district <= TpccScale.DISTRICTS_PER_WAREHOUSE; district++) {
            writer.text(distInfo(random));
          }
          writer.integer(0).integer(0).integer(0).text(random.data(originals.next(random)));
        });
  }

  /** Returns S_QUANTITY of each row, by S_I_ID. */
  public int[] quantities() {
    int[] quantities = new int[TpccScale.STOCK_PER_WAREHOUSE + 1];
    TpccRandom random = population.random("stock", warehouse, 0);
    ExactShare originals = originals();
    for (int item = 1; item < quantities.length; item++) {
      quantities[item] = quantity(random);
      for (int district = 1; district <= TpccScale.DISTRICTS_PER_WAREHOUSE; district++) {
        distInfo(random);
      }
      random.data(originals.next(random));
    }
    return quantities;
  }

  private static ExactShare originals() {
    return new ExactShare(TpccScale.STOCK_PER_WAREHOUSE, TpccScale.STOCK_PER_WAREHOUSE / 10);
  }

  private static int quantity(TpccRandom random) {
    return random.uniform(10, 100);
  }

  private static String distInfo(TpccRandom random) {
    return random.aString(24, 24);
  }
}
