package dev.loadstone.studies.sets;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * The comparison of an operation's result with the oracle, and the removal of that result. It
 * follows each operation as a separate transaction, so that its time does not count for any other.
 */
record Proof() implements Transaction {
  static final String NAME = "proof";

  private static final TransactionType TYPE =
      new TransactionType(NAME, "Proof", Duration.ZERO, Duration.ZERO);

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
