package dev.loadstone.benchmarks.sets;

import dev.loadstone.benchmarks.sets.algorithm.SetAlgorithm;
import dev.loadstone.core.benchmark.Transaction;

/** One run of an algorithm over both sets. */
record Operation(SetAlgorithm algorithm) implements Transaction {
  @Override
  public int typeIndex() {
    return algorithm.typeIndex();
  }

  @Override
  public boolean spansPartitions() {
    return true;
  }
}
