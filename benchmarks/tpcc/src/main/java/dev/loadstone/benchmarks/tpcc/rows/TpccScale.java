package dev.loadstone.benchmarks.tpcc.rows;

import java.time.LocalDateTime;

/** The sizes of the initial population (clauses 4.2.2 and 4.3.3.1). */
public final class TpccScale {
  public static final int ITEMS = 100_000;

  /** Stock rows of a warehouse, one for each item. */
  public static final int STOCK_PER_WAREHOUSE = ITEMS;

  public static final int DISTRICTS_PER_WAREHOUSE = 10;

  public static final int CUSTOMERS_PER_DISTRICT = 3_000;

  /** Payments in the history of a district: one for each customer. */
  public static final int HISTORY_PER_DISTRICT = CUSTOMERS_PER_DISTRICT;

  /** Orders of a district: one for each customer. */
  public static final int ORDERS_PER_DISTRICT = CUSTOMERS_PER_DISTRICT;

  /** The first order that is not delivered yet, in every district. */
  public static final int FIRST_UNDELIVERED_ORDER = 2_101;

  /** Undelivered orders of a district. */
  public static final int NEW_ORDERS_PER_DISTRICT =
      ORDERS_PER_DISTRICT - FIRST_UNDELIVERED_ORDER + 1;

  public static final int MIN_ORDER_LINES = 5;

  public static final int MAX_ORDER_LINES = 15;

  /** The least that an order may leave in a stock row that is not refilled (clause 2.4.2.2). */
  public static final int LEAST_STOCK = 10;

  /** The pieces that a stock row is refilled with (clause 2.4.2.2). */
  public static final int RESTOCKED = 91;

  /**
   * The date and time of everything that is loaded. The specification takes the system's clock
   * (clause 4.3.3.1); a fixed moment makes the data a function of the seed alone, so that it can be
   * verified by digests and compared between databases. No transaction depends on it.
   */
  public static final LocalDateTime POPULATED_AT = LocalDateTime.of(2026, 1, 1, 0, 0);

  private TpccScale() {}

  /**
   * Returns S_QUANTITY after pieces were sold since the load, in any portions of 1 to 10 (2.4.2.2).
   * Each portion takes its pieces and, where fewer than 10 would be left, adds 91, which leaves one
   * of the 91 numbers from 10 to 100.
   *
   * @param loaded S_QUANTITY of the load, 10–100
   * @param sold the pieces sold, which is S_YTD
   */
  public static int quantityAfter(int loaded, int sold) {
    return LEAST_STOCK + Math.floorMod(loaded - LEAST_STOCK - sold, RESTOCKED);
  }
}
