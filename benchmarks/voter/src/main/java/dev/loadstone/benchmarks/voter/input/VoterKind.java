package dev.loadstone.benchmarks.voter.input;

import dev.loadstone.benchmarks.kit.TransactionKind;

/** The two transactions, in the order of reports. */
public enum VoterKind implements TransactionKind {
  VOTE,
  RESULTS
}
