package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.OrderLineRow;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The lines of the orders of a warehouse (clause 4.3.3.1). */
public record OrderLineGenerator(Population population, int warehouse)
    implements Iterable<OrderLineRow> {
  private static final int QUANTITY = 5;

  @Override
  public Iterator<OrderLineRow> iterator() {
    return Rows.ofDistricts(this::district);
  }

  /**
   * Returns the rows of one district alone.
   *
   * @param district 1–10
   */
  public Iterator<OrderLineRow> district(int district) {
    return new Lines(
        district,
        population.random("order_line", warehouse, district),
        population.orderLineCounts(warehouse, district));
  }

  private final class Lines implements Iterator<OrderLineRow> {
    private final int district;
    private final TpccRandom random;
    private final TpccRandom lineCounts;
    private int order;
    private int line;
    private int linesOfOrder;

    Lines(int district, TpccRandom random, TpccRandom lineCounts) {
      this.district = district;
      this.random = random;
      this.lineCounts = lineCounts;
    }

    @Override
    public boolean hasNext() {
      return line < linesOfOrder || order < TpccScale.ORDERS_PER_DISTRICT;
    }

    @Override
    public OrderLineRow next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      if (line == linesOfOrder) {
        order++;
        line = 0;
        linesOfOrder = Population.lineCount(lineCounts);
      }
      line++;
      boolean delivered = order < TpccScale.FIRST_UNDELIVERED_ORDER;
      return new OrderLineRow(
          order,
          district,
          warehouse,
          line,
          random.uniform(1, TpccScale.ITEMS),
          warehouse,
          delivered ? TpccScale.POPULATED_AT : null,
          QUANTITY,
          delivered ? 0 : random.uniform(1, 9999_99),
          random.aString(24, 24));
    }
  }
}
