package dev.loadstone.benchmarks.sql.script;

/**
 * A variable of a script.
 *
 * @param register where its kind and its bits are
 * @param slot where its elements are; -1 when it is no array
 */
public record Variable(String name, int register, int slot) {
  public boolean isArray() {
    return slot >= 0;
  }
}
