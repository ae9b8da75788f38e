package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The orders of a warehouse, one for each customer (clause 4.3.3.1). */
public record OrderGenerator(Population population, int warehouse) implements DistrictRows {
  @Override
  public Iterator<Row> district(int district) {
    TpccRandom random = population.random("orders", warehouse, district);
    TpccRandom lineCounts = population.orderLineCounts(warehouse, district);
    int[] customers = random.permutation(TpccScale.CUSTOMERS_PER_DISTRICT);
    return Rows.numbered(
        TpccScale.ORDERS_PER_DISTRICT,
        (id, writer) -> {
          writer
              .integer(id)
              .integer(district)
              .integer(warehouse)
              .integer(customers[id - 1])
              .timestamp(TpccScale.POPULATED_AT);
          if (id < TpccScale.FIRST_UNDELIVERED_ORDER) {
            writer.integer(random.uniform(1, 10));
          } else {
            writer.nothing();
          }
          writer.integer(Population.lineCount(lineCounts)).integer(1);
        });
  }
}
