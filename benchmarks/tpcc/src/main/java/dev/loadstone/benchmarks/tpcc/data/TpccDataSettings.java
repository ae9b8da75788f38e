package dev.loadstone.benchmarks.tpcc.data;

/**
 * The data that is asked for. Data that was loaded with other settings does not fit.
 *
 * @param warehouses how many warehouses, 1 … {@link #MAX_WAREHOUSES}
 * @param foreignKeys whether the tables have the foreign keys of clause 1.3.1
 * @param seed decides every row
 */
public record TpccDataSettings(int warehouses, boolean foreignKeys, long seed) {
  /** More than anybody loads, and few enough for all counts to stay exact. */
  public static final int MAX_WAREHOUSES = 1_000_000;

  public TpccDataSettings {
    if (warehouses < 1 || warehouses > MAX_WAREHOUSES) {
      throw new IllegalArgumentException(
          "warehouses is " + warehouses + "; expected 1 to " + MAX_WAREHOUSES);
    }
  }
}
