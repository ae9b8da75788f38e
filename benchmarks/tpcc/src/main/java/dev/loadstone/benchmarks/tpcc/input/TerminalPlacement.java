package dev.loadstone.benchmarks.tpcc.input;

/**
 * The warehouse and district that a terminal belongs to. With ten terminals a warehouse (4.2.2)
 * each has a warehouse and district of its own; with any other number they are spread evenly over
 * all warehouses.
 *
 * @param terminals how many terminals, at least 1
 * @param warehouses how many warehouses, at least 1
 */
public record TerminalPlacement(int terminals, int warehouses) {
  /** Terminals of a warehouse by the specification. */
  public static final int TERMINALS_PER_WAREHOUSE = 10;

  /** The home warehouse of a terminal (2.4.1.1), 1 … warehouses. */
  public int warehouse(int terminal) {
    return (int) ((long) terminal * warehouses / terminals) + 1;
  }

  /** The district that a terminal asks for with Stock-Level (2.8.1.1), 1–10. */
  public int district(int terminal) {
    return terminal % TERMINALS_PER_WAREHOUSE + 1;
  }

  /** The number of warehouses that are home to no terminal. */
  public int homeless() {
    return Math.max(0, warehouses - terminals);
  }

  /** Returns whether there are ten terminals for each warehouse. */
  public boolean standard() {
    return terminals == (long) TERMINALS_PER_WAREHOUSE * warehouses;
  }
}
