package dev.loadstone.benchmarks.tpcc.check;

import dev.loadstone.benchmarks.kit.check.DataRule;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.benchmark.Workload.CheckMoment;

/**
 * The twelve consistency conditions (3.3.2.1 to 3.3.2.12), and one of our own for the counts of
 * Deliveries.
 */
enum ConsistencyCondition {
  CONDITION_1(1, "W_YTD = sum of D_YTD"),
  CONDITION_2(2, "D_NEXT_O_ID - 1 = max(O_ID) = max(NO_O_ID)"),
  CONDITION_3(3, "max(NO_O_ID) - min(NO_O_ID) + 1 = rows in NEW-ORDER"),
  CONDITION_4(4, "sum of O_OL_CNT = rows in ORDER-LINE"),
  CONDITION_5(5, "O_CARRIER_ID is null exactly when NEW-ORDER has the order"),
  CONDITION_6(6, "O_OL_CNT = the order's rows in ORDER-LINE"),
  CONDITION_7(7, "OL_DELIVERY_D is null exactly when O_CARRIER_ID is null"),
  CONDITION_8(8, "W_YTD = sum of H_AMOUNT of the warehouse"),
  CONDITION_9(9, "D_YTD = sum of H_AMOUNT of the district"),
  CONDITION_10(10, "C_BALANCE = sum of delivered OL_AMOUNT - sum of H_AMOUNT"),
  CONDITION_11(11, "rows in ORDER - rows in NEW-ORDER = 2100 in each district"),
  CONDITION_12(12, "C_BALANCE + C_YTD_PAYMENT = sum of delivered OL_AMOUNT"),
  DELIVERY_COUNTS(
      "delivery-counts", "", "C_DELIVERY_CNT = the customer's orders delivered since the load");

  private final String id;
  private final String clause;
  private final String title;

  ConsistencyCondition(int number, String title) {
    this("condition-" + number, "3.3.2." + number, title);
  }

  ConsistencyCondition(String id, String clause, String title) {
    this.id = id;
    this.clause = clause;
    this.title = title;
  }

  String id() {
    return id;
  }

  DataRule rule(DataRule.Question question) {
    return new DataRule(id, title, clause, question);
  }

  /**
   * Asks for as many comparisons as the scale has rows. Fewer say nothing about rows that are
   * missing on both sides.
   *
   * @param orders the number of orders that the districts have numbered
   */
  boolean isWhole(long comparisons, CheckMoment moment, int warehouses, long orders) {
    long districts = (long) warehouses * TpccScale.DISTRICTS_PER_WAREHOUSE;
    boolean loaded = moment == CheckMoment.AFTER_LOAD;
    return switch (this) {
      case CONDITION_1, CONDITION_8 -> comparisons == warehouses;
      // A district whose orders are all delivered has nothing in NEW-ORDER to compare.
      case CONDITION_2 ->
          comparisons <= 2 * districts && comparisons >= (loaded ? 2 * districts : districts);
      case CONDITION_3 -> comparisons <= districts && comparisons >= (loaded ? districts : 0);
      case CONDITION_4, CONDITION_9, CONDITION_11 -> comparisons == districts;
      case CONDITION_5, CONDITION_6 -> comparisons == orders;
      case CONDITION_7 -> comparisons >= orders;
      case CONDITION_10, CONDITION_12, DELIVERY_COUNTS ->
          comparisons == districts * TpccScale.CUSTOMERS_PER_DISTRICT;
    };
  }

  /** Returns whether its query reads no order line. */
  boolean isCheap() {
    return switch (this) {
      case CONDITION_1, CONDITION_2, CONDITION_3, CONDITION_8, CONDITION_9 -> true;
      default -> false;
    };
  }

  /** Returns whether it holds only after the load: Deliveries change the difference. */
  boolean afterLoadOnly() {
    return this == CONDITION_11;
  }
}
