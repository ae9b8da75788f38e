package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.DistrictRow;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The districts of a warehouse (clause 4.3.3.1). */
public record DistrictGenerator(Population population, int warehouse)
    implements Iterable<DistrictRow> {
  private static final long YTD_CENTS = 30_000_00;

  @Override
  public Iterator<DistrictRow> iterator() {
    return Rows.ofDistricts(this::district);
  }

  /**
   * Returns the row of one district alone.
   *
   * @param district 1–10
   */
  public Iterator<DistrictRow> district(int district) {
    TpccRandom random = population.random("district", warehouse, district);
    return Rows.numbered(
        1,
        only ->
            new DistrictRow(
                district,
                warehouse,
                random.aString(6, 10),
                random.aString(10, 20),
                random.aString(10, 20),
                random.aString(10, 20),
                random.state(),
                random.zip(),
                random.uniform(0, 2000),
                YTD_CENTS,
                TpccScale.ORDERS_PER_DISTRICT + 1));
  }
}
