package dev.loadstone.benchmarks.voter.input;

import dev.loadstone.core.benchmark.Transaction;

/** The input of one transaction. */
public sealed interface VoterTransaction extends Transaction permits Vote, ReadResults {
  VoterKind kind();

  @Override
  default int typeIndex() {
    return kind().index();
  }
}
