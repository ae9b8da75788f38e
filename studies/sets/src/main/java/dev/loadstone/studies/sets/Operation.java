package dev.loadstone.studies.sets;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;

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
