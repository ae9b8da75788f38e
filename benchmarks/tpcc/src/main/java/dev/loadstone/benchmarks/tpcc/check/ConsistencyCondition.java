package dev.loadstone.benchmarks.tpcc.check;

/** The twelve consistency conditions (3.3.2.1 to 3.3.2.12). */
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
  CONDITION_12(12, "C_BALANCE + C_YTD_PAYMENT = sum of delivered OL_AMOUNT");

  private final int number;
  private final String title;

  ConsistencyCondition(int number, String title) {
    this.number = number;
    this.title = title;
  }

  /** Its name in files and of its query. */
  String id() {
    return "condition-" + number;
  }

  /** The rule. */
  String title() {
    return title;
  }

  /** Where it stands in the specification. */
  String clause() {
    return "3.3.2." + number;
  }

  /**
   * Whether its two sides may stand on different shards: the history row of a Payment is where its
   * customer is, the warehouse and the district that it adds up to are not.
   */
  boolean acrossShards() {
    return this == CONDITION_8 || this == CONDITION_9;
  }

  /** Whether it holds only until the first transaction: Deliveries change the difference. */
  boolean afterLoadOnly() {
    return this == CONDITION_11;
  }
}
