package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.ExactShare;
import dev.loadstone.benchmarks.tpcc.random.LastName;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import java.util.Iterator;

/** The customers of a warehouse (clause 4.3.3.1). */
public record CustomerGenerator(Population population, int warehouse) implements DistrictRows {
  private static final long CREDIT_LIMIT_CENTS = 50_000_00;
  private static final long BALANCE_CENTS = -10_00;
  private static final long YTD_PAYMENT_CENTS = 10_00;

  @Override
  public Iterator<Row> district(int district) {
    TpccRandom random = population.random("customer", warehouse, district);
    int customers = TpccScale.CUSTOMERS_PER_DISTRICT;
    ExactShare badCredit = new ExactShare(customers, customers / 10);
    return Rows.numbered(
        customers,
        (id, writer) ->
            Rows.address(
                    writer
                        .integer(id)
                        .integer(district)
                        .integer(warehouse)
                        .text(random.aString(8, 16))
                        .text("OE")
                        .text(lastName(id, random)),
                    random)
                .text(random.nString(16, 16))
                .timestamp(TpccScale.POPULATED_AT)
                .text(badCredit.next(random) ? "BC" : "GC")
                .decimal(CREDIT_LIMIT_CENTS, 2)
                .decimal(random.uniform(0, 5000), 4)
                .decimal(BALANCE_CENTS, 2)
                .decimal(YTD_PAYMENT_CENTS, 2)
                .integer(1)
                .integer(0)
                .text(random.aString(300, 500)));
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
