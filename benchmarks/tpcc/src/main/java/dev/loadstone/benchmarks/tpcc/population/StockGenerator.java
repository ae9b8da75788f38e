package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.tpcc.random.ExactShare;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.StockRow;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;
import java.util.List;

/** The stock of a warehouse, one row for each item (clause 4.3.3.1). */
public record StockGenerator(Population population, int warehouse) implements Iterable<StockRow> {
  @Override
  public Iterator<StockRow> iterator() {
    TpccRandom random = population.random("stock", warehouse);
    int rows = TpccScale.STOCK_PER_WAREHOUSE;
    ExactShare originals = new ExactShare(rows, rows / 10);
    return Rows.numbered(
        rows,
        item ->
            new StockRow(
                item,
                warehouse,
                random.uniform(10, 100),
                distInfo(random),
                0,
                0,
                0,
                random.data(originals.next(random))));
  }

  private static List<String> distInfo(TpccRandom random) {
    String[] texts = new String[TpccScale.DISTRICTS_PER_WAREHOUSE];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = random.aString(24, 24);
    }
    return List.of(texts);
  }
}
