package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.tpcc.rows.NewOrderRow;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The undelivered orders of a warehouse (clause 4.3.3.1). */
public record NewOrderGenerator(int warehouse) implements Iterable<NewOrderRow> {
  @Override
  public Iterator<NewOrderRow> iterator() {
    return Rows.ofDistricts(this::district);
  }

  /**
   * Returns the rows of one district alone.
   *
   * @param district 1–10
   */
  public Iterator<NewOrderRow> district(int district) {
    return Rows.numbered(
        TpccScale.NEW_ORDERS_PER_DISTRICT,
        number ->
            new NewOrderRow(TpccScale.FIRST_UNDELIVERED_ORDER - 1 + number, district, warehouse));
  }
}
