package dev.loadstone.benchmarks.tpcc.population;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A part that is loaded in one transaction, and so is there whole or not at all: the items, or a
 * warehouse with everything that belongs to it.
 *
 * @param warehouse the warehouse, from 1; 0 for the items
 */
public record TpccUnit(int warehouse) {
  /** The items. */
  public static final TpccUnit ITEMS = new TpccUnit(0);

  /**
   * The units that a database holds.
   *
   * @param warehouses how many there are in all
   */
  public static List<TpccUnit> of(int warehouses) {
    return IntStream.rangeClosed(0, warehouses).mapToObj(TpccUnit::new).toList();
  }

  /** Whether this is the items. */
  public boolean isItems() {
    return warehouse == 0;
  }

  /** As in the progress table and in messages: {@code items} or {@code warehouse 3}. */
  public String title() {
    return isItems() ? "items" : "warehouse " + warehouse;
  }
}
