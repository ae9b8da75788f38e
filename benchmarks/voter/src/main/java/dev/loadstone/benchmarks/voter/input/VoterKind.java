package dev.loadstone.benchmarks.voter.input;

import dev.loadstone.benchmarks.kit.TransactionKind;

/** The two transactions, in the order of reports. */
public enum VoterKind implements TransactionKind {
  VOTE("vote", "Vote"),
  RESULTS("results", "Results");

  private final String id;
  private final String title;

  VoterKind(String id, String title) {
    this.id = id;
    this.title = title;
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
