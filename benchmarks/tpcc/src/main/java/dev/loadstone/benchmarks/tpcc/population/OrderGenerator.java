package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.OrderRow;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The orders of a warehouse, one for each customer (clause 4.3.3.1). */
public record OrderGenerator(Population population, int warehouse) implements Iterable<OrderRow> {
  @Override
  public Iterator<OrderRow> iterator() {
    return Rows.ofDistricts(this::district);
  }

  /**
   * Returns the rows of one district alone.
   *
   * @param district 1–10
   */
  public Iterator<OrderRow> district(int district) {
    TpccRandom random = population.random("orders", warehouse, district);
    TpccRandom lineCounts = population.orderLineCounts(warehouse, district);
    int[] customers = random.permutation(TpccScale.CUSTOMERS_PER_DISTRICT);
    return Rows.numbered(
        TpccScale.ORDERS_PER_DISTRICT,
        id ->
            new OrderRow(
                id,
                district,
                warehouse,
                customers[id - 1],
                TpccScale.POPULATED_AT,
                id < TpccScale.FIRST_UNDELIVERED_ORDER
                    ? random.uniform(1, 10)
                    : OrderRow.NO_CARRIER,
                Population.lineCount(lineCounts),
                1));
  }
}
