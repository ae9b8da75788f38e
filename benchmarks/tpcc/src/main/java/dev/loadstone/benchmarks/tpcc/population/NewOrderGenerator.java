package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The undelivered orders of a warehouse (clause 4.3.3.1). */
public record NewOrderGenerator(int warehouse) implements DistrictRows {
  @Override
  public Iterator<Row> district(int district) {
    return Rows.numbered(
        TpccScale.NEW_ORDERS_PER_DISTRICT,
        (number, writer) ->
            writer
                .integer(TpccScale.FIRST_UNDELIVERED_ORDER - 1 + number)
                .integer(district)
                .integer(warehouse));
  }
}
