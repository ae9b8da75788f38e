package dev.loadstone.core.result;

/**
 * A running total that the server keeps, before the first transaction and after the last one.
 *
 * @param name the server's name for it, for example {@code xact_commit}
 */
public record CounterChange(String name, long before, long after) {
  public long growth() {
    return after - before;
  }
}
