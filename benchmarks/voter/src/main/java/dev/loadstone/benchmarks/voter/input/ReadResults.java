package dev.loadstone.benchmarks.voter.input;

/** Reads the results so far, of all phones. */
public record ReadResults() implements VoterTransaction {
  @Override
  public TransactionKind kind() {
    return TransactionKind.RESULTS;
  }

  @Override
  public boolean spansPartitions() {
    return true;
  }
}
