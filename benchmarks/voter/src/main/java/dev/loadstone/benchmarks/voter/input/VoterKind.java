package dev.loadstone.benchmarks.voter.input;

import dev.loadstone.benchmarks.kit.TransactionKind;

/** The two transactions, in the order of reports. */
public enum VoterKind implements TransactionKind {
  VOTE(0, "vote", "Vote"),
  RESULTS(1, "results", "Results");

  private final int index;
  private final String id;
  private final String title;

  VoterKind(int index, String id, String title) {
    this.index = index;
    this.id = id;
    this.title = title;
  }

  @Override
  public int index() {
    return index;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String title() {
    return title;
  }
}
