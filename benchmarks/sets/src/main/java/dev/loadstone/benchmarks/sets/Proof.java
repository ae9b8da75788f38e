package dev.loadstone.benchmarks.sets;

import dev.loadstone.benchmarks.sets.algorithm.SetAlgorithm;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.TransactionType;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The comparison of an operation's result with the oracle, and the removal of that result. It
 * follows each operation as a transaction of its own, so that its time is in no other's.
 */
record Proof() implements Transaction {
  /** The name of its type. */
  static final String NAME = "proof";

  private static final TransactionType TYPE =
      new TransactionType(NAME, "Proof", Duration.ZERO, Duration.ZERO);

  /** The types of all transactions: the algorithms, and the proof. */
  static List<TransactionType> types() {
    return Stream.concat(SetAlgorithm.types().stream(), Stream.of(TYPE)).toList();
  }

  @Override
  public int typeIndex() {
    return SetAlgorithm.types().size();
  }

  @Override
  public boolean spansPartitions() {
    return true;
  }
}
