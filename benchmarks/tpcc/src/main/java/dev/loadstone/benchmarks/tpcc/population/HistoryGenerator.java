package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The payments made at a warehouse: one for each customer (clause 4.3.3.1). */
public record HistoryGenerator(Population population, int warehouse) implements DistrictRows {
  private static final long AMOUNT_CENTS = 10_00;

  @Override
  public Iterator<Row> district(int district) {
    TpccRandom random = population.random("history", warehouse, district);
    return Rows.numbered(
        TpccScale.HISTORY_PER_DISTRICT,
        (customer, writer) ->
            writer
                .integer(customer)
                .integer(district)
                .integer(warehouse)
                .integer(district)
                .integer(warehouse)
                .timestamp(TpccScale.POPULATED_AT)
                .decimal(AMOUNT_CENTS, 2)
                .text(random.aString(12, 24)));
  }
}
