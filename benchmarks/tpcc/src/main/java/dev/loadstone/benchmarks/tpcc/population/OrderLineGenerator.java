package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.database.BulkWriter;
import java.sql.SQLException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The lines of the orders of a warehouse (clause 4.3.3.1). */
public record OrderLineGenerator(Population population, int warehouse) implements Iterable<Row> {
  private static final int QUANTITY = 5;

  @Override
  public Iterator<Row> iterator() {
    return Rows.ofDistricts(this::district);
  }

  /**
   * Returns the rows of one district alone.
   *
   * @param district 1–10
   */
  public Iterator<Row> district(int district) {
    return new Lines(
        district,
        population.random("order_line", warehouse, district),
        population.orderLineCounts(warehouse, district));
  }

  private final class Lines implements Iterator<Row> {
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
    public Row next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      if (line == linesOfOrder) {
        order++;
        line = 0;
        linesOfOrder = Population.lineCount(lineCounts);
      }
      line++;
      int ofOrder = order;
      int number = line;
      return writer -> write(ofOrder, number, writer);
    }

    private void write(int ofOrder, int number, BulkWriter writer) throws SQLException {
      boolean delivered = ofOrder < TpccScale.FIRST_UNDELIVERED_ORDER;
      writer
          .integer(ofOrder)
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
    }
  }
}
