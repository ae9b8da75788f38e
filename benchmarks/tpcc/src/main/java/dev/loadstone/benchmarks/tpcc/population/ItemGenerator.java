package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.tpcc.random.ExactShare;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.ItemRow;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The items (clause 4.3.3.1). */
public record ItemGenerator(Population population) implements Iterable<ItemRow> {
  @Override
  public Iterator<ItemRow> iterator() {
    TpccRandom random = population.random("item", 0);
    ExactShare originals = new ExactShare(TpccScale.ITEMS, TpccScale.ITEMS / 10);
    return Rows.numbered(
        TpccScale.ITEMS,
        id ->
            new ItemRow(
                id,
                random.uniform(1, 10_000),
                random.aString(14, 24),
                random.uniform(1_00, 100_00),
                random.data(originals.next(random))));
  }
}
