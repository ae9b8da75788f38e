package dev.loadstone.benchmarks.tpcc.population;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A part of the data that is loaded in one transaction, and so is there completely or not at all:
 * the items, or a warehouse with everything that belongs to it.
 *
 * @param warehouse the warehouse, from 1; 0 for the items
 */
public record TpccUnit(int warehouse) {
  public static final TpccUnit ITEMS = new TpccUnit(0);

  /** Returns the units that a database holds: the items, then the warehouses. */
  public static List<TpccUnit> of(int warehouses) {
    return IntStream.rangeClosed(0, warehouses).mapToObj(TpccUnit::new).toList();
  }

  public boolean isItems() {
    return warehouse == 0;
  }

  /** The name in the progress table and in messages: {@code items} or {@code warehouse 3}. */
  public String title() {
    return isItems() ? "items" : "warehouse " + warehouse;
  }
}
