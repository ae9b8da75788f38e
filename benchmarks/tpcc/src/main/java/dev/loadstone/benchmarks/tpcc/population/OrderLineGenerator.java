package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;
import java.util.stream.IntStream;

/** The lines of the orders of a warehouse (clause 4.3.3.1). */
public record OrderLineGenerator(Population population, int warehouse) implements DistrictRows {
  private static final int QUANTITY = 5;

  @Override
  public Iterator<Row> district(int district) {
    TpccRandom random = population.random("order_line", warehouse, district);
    TpccRandom lineCounts = population.orderLineCounts(warehouse, district);
    return IntStream.rangeClosed(1, TpccScale.ORDERS_PER_DISTRICT)
        .boxed()
        .flatMap(
            order ->
                IntStream.rangeClosed(1, Population.lineCount(lineCounts))
                    .mapToObj(number -> row(district, order, number, random)))
        .iterator();
  }

  private Row row(int district, int order, int number, TpccRandom random) {
    boolean delivered = order < TpccScale.FIRST_UNDELIVERED_ORDER;
    return writer -> {
      writer
          .integer(order)
          .integer(district)
          .integer(warehouse)
          .integer(number)
          .integer(random.uniform(1, TpccScale.ITEMS))
          .integer(warehouse);
      if (delivered) {
        writer.timestamp(TpccScale.POPULATED_AT);
      } else {
        writer.nothing();
      }
      writer
          .integer(QUANTITY)
          .decimal(delivered ? 0 : random.uniform(1, 9999_99), 2)
          .text(random.aString(24, 24))
          .endRow();
    };
  }
}
