package dev.loadstone.studies.sets;

import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.studies.sets.algorithm.SetAlgorithm;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One run of an algorithm over both sets, or its proof: the comparison of the result with the
 * oracle, and the removal of the result. The proof follows each run as a separate transaction, so
 * that its time does not count for any other.
 */
record Operation(Optional<SetAlgorithm> algorithm) implements Transaction {
  static final Operation PROOF = new Operation(Optional.empty());
  static final TransactionType PROOF_TYPE =
      new TransactionType("proof", "Proof", Duration.ZERO, Duration.ZERO);

  static Operation of(SetAlgorithm algorithm) {
    return new Operation(Optional.of(algorithm));
  }

  static List<TransactionType> types() {
    return Stream.concat(SetAlgorithm.types().stream(), Stream.of(PROOF_TYPE)).toList();
  }

  @Override
  public int typeIndex() {
    return algorithm.map(SetAlgorithm::typeIndex).orElseGet(() -> SetAlgorithm.types().size());
  }

  @Override
  public boolean spansPartitions() {
    return true;
  }
}
