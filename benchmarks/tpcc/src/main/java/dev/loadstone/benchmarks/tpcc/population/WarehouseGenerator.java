package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.WarehouseRow;
import java.util.Iterator;

/** The one row of a warehouse (clause 4.3.3.1). */
public record WarehouseGenerator(Population population, int warehouse)
    implements Iterable<WarehouseRow> {
  private static final long YTD_CENTS = 300_000_00;

  @Override
  public Iterator<WarehouseRow> iterator() {
    TpccRandom random = population.random("warehouse", warehouse);
    return Rows.numbered(
        1,
        only ->
            new WarehouseRow(
                warehouse,
                random.aString(6, 10),
                random.aString(10, 20),
                random.aString(10, 20),
                random.aString(10, 20),
                random.state(),
                random.zip(),
                random.uniform(0, 2000),
                YTD_CENTS));
  }
}
