package dev.loadstone.benchmarks.voter.input;

/** A transaction that reads the results so far, of all phones. */
public record ReadResults() implements VoterTransaction {
  @Override
  public VoterKind kind() {
    return VoterKind.RESULTS;
  }

  @Override
  public boolean spansPartitions() {
    return true;
  }
}
