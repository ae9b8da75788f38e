package dev.loadstone.benchmarks.kit.audit;

import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;

/** Counts the answers to the transactions that one worker completed, by type and detail. */
public final class AnswerTally implements Tally {
  private final int details;

  /** For each type, one place for each detail. */
  private final long[] counts;

  /**
   * @param types how many types of transactions there are
   * @param details how many details there are; theirs are 0 … details − 1
   */
  public AnswerTally(int types, int details) {
    this.details = details;
    this.counts = new long[types * details];
  }

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (outcome.completed()) {
      counts[transaction.typeIndex() * details + detail]++;
    }
  }

  /** Adds what others counted, all of the same types and details. */
  public AnswerTally addAll(List<Tally> others) {
    for (Tally other : others) {
      long[] theirs = ((AnswerTally) other).counts;
      for (int i = 0; i < counts.length; i++) {
        counts[i] += theirs[i];
      }
    }
    return this;
  }

  @Override
  public void writeTo(DataOutput out) throws IOException {
    for (long count : counts) {
      out.writeLong(count);
    }
  }

  @Override
  public void addFrom(DataInput in) throws IOException {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += in.readLong();
    }
  }

  /** Transactions of a type with this detail. */
  public long count(int type, int detail) {
    return counts[type * details + detail];
  }

  /** Transactions of a type. */
  public long count(int type) {
    return LongStream.range(0, details).map(detail -> count(type, (int) detail)).sum();
  }

  /** All transactions. */
  public long total() {
    return LongStream.of(counts).sum();
  }
}
