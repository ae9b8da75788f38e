package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The districts of a warehouse (clause 4.3.3.1). */
public record DistrictGenerator(Population population, int warehouse) implements DistrictRows {
  private static final long YTD_CENTS = 30_000_00;

  @Override
  public Iterator<Row> district(int district) {
    TpccRandom random = population.random("district", warehouse, district);
    return Rows.numbered(
        1,
        (only, writer) ->
            Rows.address(
                    writer.integer(district).integer(warehouse).text(random.aString(6, 10)), random)
                .decimal(random.uniform(0, 2000), 4)
                .decimal(YTD_CENTS, 2)
                .integer(TpccScale.ORDERS_PER_DISTRICT + 1));
  }
}
