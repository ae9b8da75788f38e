package dev.loadstone.benchmarks.voter.audit;

import dev.loadstone.benchmarks.voter.input.Vote;
import dev.loadstone.benchmarks.voter.store.VoteResult;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Counts what became of the votes that one worker completed. */
public final class VoterTally implements Tally {
  private final long[] votes = new long[VoteResult.values().length];

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (outcome.completed() && transaction instanceof Vote) {
      votes[detail]++;
    }
  }

  @Override
  public void writeTo(DataOutput out) throws IOException {
    for (long count : votes) {
      out.writeLong(count);
    }
  }

  @Override
  public void addFrom(DataInput in) throws IOException {
    for (int i = 0; i < votes.length; i++) {
      votes[i] += in.readLong();
    }
  }

  /** Adds what another tally counted. */
  void add(VoterTally other) {
    for (int i = 0; i < votes.length; i++) {
      votes[i] += other.votes[i];
    }
  }

  /** Votes with this result. */
  long count(VoteResult result) {
    return votes[result.status()];
  }

  /** Completed votes. */
  long completed() {
    long sum = 0;
    for (long count : votes) {
      sum += count;
    }
    return sum;
  }
}
