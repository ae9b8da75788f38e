package dev.loadstone.benchmarks.tpcc.data;

/**
 * What is loaded in one transaction, and so is there whole or not at all: the items, or a warehouse
 * with everything that belongs to it.
 *
 * @param warehouse the warehouse, from 1; 0 for the items
 */
public record LoadUnit(int warehouse) {
  /** The items. */
  public static final LoadUnit ITEMS = new LoadUnit(0);

  /** Whether this is the items. */
  public boolean isItems() {
    return warehouse == 0;
  }

  /** As in the progress table and in messages: {@code items} or {@code warehouse 3}. */
  public String title() {
    return isItems() ? "items" : "warehouse " + warehouse;
  }
}
