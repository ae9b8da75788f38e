package dev.loadstone.benchmarks.tpcc.input;

import java.util.Arrays;

/** The lines of an order, packed into one array so that an input is two objects and not twenty. */
public final class OrderLines {
  private static final int FIELDS = 3;

  /** Item, supply warehouse and quantity of the first line, of the second, … */
  private final int[] values;

  private OrderLines(int[] values) {
    this.values = values;
  }

  public int count() {
    return values.length / FIELDS;
  }

  /** OL_I_ID of a line; lines count from 0. */
  public int item(int line) {
    return values[FIELDS * line];
  }

  /** OL_SUPPLY_W_ID of a line. */
  public int supplyWarehouse(int line) {
    return values[FIELDS * line + 1];
  }

  /** OL_QUANTITY of a line. */
  public int quantity(int line) {
    return values[FIELDS * line + 2];
  }

  /** OL_I_ID of all lines. */
  public int[] items() {
    return column(0);
  }

  /** OL_SUPPLY_W_ID of all lines. */
  public int[] supplyWarehouses() {
    return column(1);
  }

  /** OL_QUANTITY of all lines. */
  public int[] quantities() {
    return column(2);
  }

  private int[] column(int field) {
    int[] column = new int[count()];
    for (int line = 0; line < column.length; line++) {
      column[line] = values[FIELDS * line + field];
    }
    return column;
  }

  /** The number of lines that are supplied by another warehouse. */
  public int remoteCount(int homeWarehouse) {
    int count = 0;
    for (int i = 1; i < values.length; i += FIELDS) {
      count += values[i] == homeWarehouse ? 0 : 1;
    }
    return count;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OrderLines lines && Arrays.equals(values, lines.values);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(values);
  }

  @Override
  public String toString() {
    return Arrays.toString(values);
  }

  public static final class Builder {
    private final int[] values;
    private int filled;

    public Builder(int count) {
      values = new int[FIELDS * count];
    }

    public Builder add(int item, int supplyWarehouse, int quantity) {
      values[filled++] = item;
      values[filled++] = supplyWarehouse;
      values[filled++] = quantity;
      return this;
    }

    /** Returns the lines; called once, after the last line. */
    public OrderLines build() {
      return new OrderLines(values);
    }
  }
}
