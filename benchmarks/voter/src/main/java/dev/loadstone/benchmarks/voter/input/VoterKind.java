package dev.loadstone.benchmarks.voter.input;

import dev.loadstone.benchmarks.kit.TransactionKind;

/** The two transactions, in the order of reports. */
public enum VoterKind implements TransactionKind {
  VOTE(0),
  RESULTS(1);

  private final int index;

  VoterKind(int index) {
    this.index = index;
  }

  @Override
  public int index() {
    return index;
  }
}
