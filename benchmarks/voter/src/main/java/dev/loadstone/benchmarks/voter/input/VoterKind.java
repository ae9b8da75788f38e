package dev.loadstone.benchmarks.voter.input;

import dev.loadstone.benchmarks.kit.TransactionKind;

/** The two transactions, in the order of reports. */
public enum VoterKind implements TransactionKind {
  VOTE(0, "Vote"),
  RESULTS(1, "Results");

  private final int index;
  private final String title;

  VoterKind(int index, String title) {
    this.index = index;
    this.title = title;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public String title() {
    return title;
  }
}
