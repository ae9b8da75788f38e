package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import java.util.Iterator;

/** The one row of a warehouse (clause 4.3.3.1). */
public record WarehouseGenerator(Population population, int warehouse) implements Iterable<Row> {
  private static final long YTD_CENTS = 300_000_00;

  @Override
  public Iterator<Row> iterator() {
    TpccRandom random = population.random("warehouse", warehouse, 0);
    return Rows.numbered(
        1,
        (only, writer) ->
            Rows.address(writer.integer(warehouse).text(random.aString(6, 10)), random)
                .decimal(random.uniform(0, 2000), 4)
                .decimal(YTD_CENTS, 2));
  }
}
