package dev.loadstone.benchmarks.tpcc.population;

import dev.loadstone.benchmarks.kit.data.Row;
import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.core.random.RandomStreams;
import java.util.EnumMap;
import java.util.Map;

/**
 * The initial population of a database (clause 4.3), as a function of a seed.
 *
 * <p>Every table that needs random numbers has a stream of its own for each warehouse, and most
 * have one for each district, so that any part can be generated alone, in any order, by any number
 * of threads.
 */
public final class Population {
  /**
   * The version of the rules that make rows from a seed. It rises when the same seed gives other
   * rows.
   */
  public static final int GENERATOR_VERSION = 1;

  private final RandomStreams streams;
  private final NuRandConstants constants;

  public Population(long seed) {
    this.streams = new RandomStreams(seed).child("tpcc.data", 0);
    this.constants = NuRandConstants.forLoad(streams);
  }

  /** The constants C of NURand that the population is made with. */
  public NuRandConstants constants() {
    return constants;
  }

  /** The tables of a unit with their rows, in the order in which they refer to each other. */
  public Map<TpccTable, Iterable<Row>> tablesOf(TpccUnit unit) {
    Map<TpccTable, Iterable<Row>> tables = new EnumMap<>(TpccTable.class);
    if (unit.isItems()) {
      tables.put(TpccTable.ITEM, new ItemGenerator(this));
    } else {
      int warehouse = unit.warehouse();
      tables.put(TpccTable.WAREHOUSE, new WarehouseGenerator(this, warehouse));
      tables.put(TpccTable.DISTRICT, new DistrictGenerator(this, warehouse));
      tables.put(TpccTable.CUSTOMER, new CustomerGenerator(this, warehouse));
      tables.put(TpccTable.HISTORY, new HistoryGenerator(this, warehouse));
      tables.put(TpccTable.NEW_ORDER, new NewOrderGenerator(warehouse));
      tables.put(TpccTable.ORDERS, new OrderGenerator(this, warehouse));
      tables.put(TpccTable.ORDER_LINE, new OrderLineGenerator(this, warehouse));
      tables.put(TpccTable.STOCK, new StockGenerator(this, warehouse));
    }
    return tables;
  }

  /** The number of rows of a unit, exactly. */
  public long rowsOf(TpccUnit unit) {
    return tablesOf(unit).keySet().stream().mapToLong(table -> rowsOf(unit, table)).sum();
  }

  /** The number of a unit's rows in a table, exactly. */
  public long rowsOf(TpccUnit unit, TpccTable table) {
    long districts = TpccScale.DISTRICTS_PER_WAREHOUSE;
    return switch (table) {
      case ITEM -> TpccScale.ITEMS;
      case WAREHOUSE -> 1;
      case STOCK -> TpccScale.STOCK_PER_WAREHOUSE;
      case DISTRICT -> districts;
      case CUSTOMER -> districts * TpccScale.CUSTOMERS_PER_DISTRICT;
      case HISTORY -> districts * TpccScale.HISTORY_PER_DISTRICT;
      case ORDERS -> districts * TpccScale.ORDERS_PER_DISTRICT;
      case NEW_ORDER -> districts * TpccScale.NEW_ORDERS_PER_DISTRICT;
      case ORDER_LINE -> countOfOrderLines(unit.warehouse());
    };
  }

  private long countOfOrderLines(int warehouse) {
    long orderLines = 0;
    for (int district = 1; district <= TpccScale.DISTRICTS_PER_WAREHOUSE; district++) {
      TpccRandom counts = orderLineCounts(warehouse, district);
      for (int order = 1; order <= TpccScale.ORDERS_PER_DISTRICT; order++) {
        orderLines += lineCount(counts);
      }
    }
    return orderLines;
  }

  /** The stream for one district, or for a warehouse as a whole (0), from its beginning. */
  TpccRandom random(String purpose, int warehouse, int district) {
    long index = (long) warehouse * (TpccScale.DISTRICTS_PER_WAREHOUSE + 1) + district;
    return new TpccRandom(streams.stream(purpose, index));
  }

  /**
   * The stream that decides how many lines the orders of a district have, for {@link #lineCount}.
   * Orders and order lines both read it, so that either can be made without the other.
   */
  TpccRandom orderLineCounts(int warehouse, int district) {
    return random("orders.ol_cnt", warehouse, district);
  }

  /** O_OL_CNT of the next order (clause 4.3.3.1). */
  static int lineCount(TpccRandom counts) {
    return counts.uniform(TpccScale.MIN_ORDER_LINES, TpccScale.MAX_ORDER_LINES);
  }
}
