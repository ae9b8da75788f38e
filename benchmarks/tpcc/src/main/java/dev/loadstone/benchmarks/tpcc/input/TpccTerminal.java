package dev.loadstone.benchmarks.tpcc.input;

import dev.loadstone.benchmarks.tpcc.random.LastName;
import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.benchmark.Script;

/**
 * One terminal: deals its cards and makes the input of each transaction (2.4.1 to 2.8.1).
 *
 * @param home the home warehouse, or {@link #ROAMING}
 * @param district the district that Stock-Level asks for
 * @param constants the constants C of the run
 * @param random the terminal's own stream
 * @param deck the terminal's own deck
 */
public record TpccTerminal(
    int warehouses, int home, int district, NuRandConstants constants, TpccRandom random, Deck deck)
    implements Script {
  private static final int MAX_QUANTITY = 10;
  private static final int MIN_AMOUNT_CENTS = 1_00;
  private static final int MAX_AMOUNT_CENTS = 5_000_00;
  private static final int CARRIERS = 10;
  private static final int MIN_THRESHOLD = 10;
  private static final int MAX_THRESHOLD = 20;
  private static final String BY_ID = "";

  /** The value for no home warehouse: one is drawn for each transaction. */
  public static final int ROAMING = 0;

  @Override
  public TpccTransaction next() {
    int warehouse = home == ROAMING ? random.uniform(1, warehouses) : home;
    return switch (deck.deal(random)) {
      case NEW_ORDER -> newOrder(warehouse);
      case PAYMENT -> payment(warehouse);
      case ORDER_STATUS -> orderStatus(warehouse);
      case DELIVERY -> new Delivery(warehouse, random.uniform(1, CARRIERS));
      case STOCK_LEVEL ->
          new StockLevel(warehouse, district, random.uniform(MIN_THRESHOLD, MAX_THRESHOLD));
    };
  }

  private NewOrder newOrder(int warehouse) {
    int orderDistrict = anyDistrict();
    int customer = customerId();
    int count = random.uniform(TpccScale.MIN_ORDER_LINES, TpccScale.MAX_ORDER_LINES);
    boolean unusedItem = oneIn100();
    OrderLines.Builder lines = new OrderLines.Builder(count);
    for (int line = 1; line <= count; line++) {
      int item =
          unusedItem && line == count
              ? NewOrder.UNUSED_ITEM
              : random.nuRand(TpccRandom.ITEM_ID_A, 1, TpccScale.ITEMS, constants.itemId());
      int supplier = oneIn100() ? anotherWarehouse(warehouse) : warehouse;
      lines.add(item, supplier, random.uniform(1, MAX_QUANTITY));
    }
    return new NewOrder(warehouse, orderDistrict, customer, lines.build());
  }

  private Payment payment(int warehouse) {
    int paymentDistrict = anyDistrict();
    int customerWarehouse = warehouse;
    int customerDistrict = paymentDistrict;
    // 15 % of the payments are made for a customer of another warehouse, if there is one (2.5.1.2).
    if (random.uniform(1, 100) > 85 && warehouses > 1) {
      customerWarehouse = anotherWarehouse(warehouse);
      customerDistrict = anyDistrict();
    }
    boolean byName = byLastName();
    return new Payment(
        warehouse,
        paymentDistrict,
        customerWarehouse,
        customerDistrict,
        byName ? 0 : customerId(),
        byName ? lastName() : BY_ID,
        random.uniform(MIN_AMOUNT_CENTS, MAX_AMOUNT_CENTS));
  }

  private OrderStatus orderStatus(int warehouse) {
    int customerDistrict = anyDistrict();
    boolean byName = byLastName();
    return new OrderStatus(
        warehouse, customerDistrict, byName ? 0 : customerId(), byName ? lastName() : BY_ID);
  }

  private int anyDistrict() {
    return random.uniform(1, TpccScale.DISTRICTS_PER_WAREHOUSE);
  }

  private boolean oneIn100() {
    return random.uniform(1, 100) == 1;
  }

  private boolean byLastName() {
    return random.uniform(1, 100) <= 60;
  }

  private int customerId() {
    return random.nuRand(
        TpccRandom.CUSTOMER_ID_A, 1, TpccScale.CUSTOMERS_PER_DISTRICT, constants.customerId());
  }

  private String lastName() {
    return LastName.of(
        random.nuRand(TpccRandom.LAST_NAME_A, 0, LastName.COUNT - 1, constants.lastName()));
  }

  /** Any of the other warehouses with the same probability; home when there is no other. */
  private int anotherWarehouse(int warehouse) {
    if (warehouses == 1) {
      return warehouse;
    }
    int other = random.uniform(1, warehouses - 1);
    return other < warehouse ? other : other + 1;
  }
}
