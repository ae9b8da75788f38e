package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.tpcc.random.ExactShare;
import dev.loadstone.benchmarks.tpcc.random.LastName;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.CustomerRow;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The customers of a warehouse (clause 4.3.3.1). */
public record CustomerGenerator(Population population, int warehouse)
    implements Iterable<CustomerRow> {
  private static final long CREDIT_LIMIT_CENTS = 50_000_00;
  private static final long BALANCE_CENTS = -10_00;
  private static final long YTD_PAYMENT_CENTS = 10_00;

  @Override
  public Iterator<CustomerRow> iterator() {
    return Rows.ofDistricts(this::district);
  }

  /**
   * Returns the rows of one district alone.
   *
   * @param district 1–10
   */
  public Iterator<CustomerRow> district(int district) {
    TpccRandom random = population.random("customer", warehouse, district);
    int customers = TpccScale.CUSTOMERS_PER_DISTRICT;
    ExactShare badCredit = new ExactShare(customers, customers / 10);
    return Rows.numbered(
        customers,
        id ->
            new CustomerRow(
                id,
                district,
                warehouse,
                random.aString(8, 16),
                "OE",
                lastName(id, random),
                random.aString(10, 20),
                random.aString(10, 20),
                random.aString(10, 20),
                random.state(),
                random.zip(),
                random.nString(16, 16),
                TpccScale.POPULATED_AT,
                badCredit.next(random) ? "BC" : "GC",
                CREDIT_LIMIT_CENTS,
                random.uniform(0, 5000),
                BALANCE_CENTS,
                YTD_PAYMENT_CENTS,
                1,
                0,
                random.aString(300, 500)));
  }

  /** Gives every name once, so that each can be found, and draws the rest by the distribution. */
  private String lastName(int id, TpccRandom random) {
    int number =
        id <= LastName.COUNT
            ? id - 1
            : random.nuRand(
                TpccRandom.LAST_NAME_A, 0, LastName.COUNT - 1, population.constants().lastName());
    return LastName.of(number);
  }
}
