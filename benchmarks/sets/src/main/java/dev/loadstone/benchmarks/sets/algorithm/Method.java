package dev.loadstone.benchmarks.sets.algorithm;

import dev.loadstone.core.database.table.CallFailedException;

/** How an algorithm makes its result. */
@FunctionalInterface
public interface Method {
  /**
   * Writes the result.
   *
   * @throws CallFailedException when a call failed
   */
  void run(Operands operands) throws CallFailedException;
}
