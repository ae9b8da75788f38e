package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.ExactShare;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The items (clause 4.3.3.1). */
public record ItemGenerator(Population population) implements Iterable<Row> {
  @Override
  public Iterator<Row> iterator() {
    TpccRandom random = population.random("item", 0, 0);
    ExactShare originals = new ExactShare(TpccScale.ITEMS, TpccScale.ITEMS / 10);
    return Rows.numbered(
        TpccScale.ITEMS,
        (id, writer) ->
            writer
                .integer(id)
                .integer(random.uniform(1, 10_000))
                .text(random.aString(14, 24))
                .decimal(random.uniform(1_00, 100_00), 2)
                .text(random.data(originals.next(random))));
  }
}
