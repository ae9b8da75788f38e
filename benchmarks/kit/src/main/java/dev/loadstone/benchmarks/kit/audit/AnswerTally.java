package dev.loadstone.benchmarks.kit.audit;

import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.util.stream.IntStream;

/** Counts the answers to the transactions that one worker completed, by type and detail. */
public final class AnswerTally extends Tally {
  private final int types;
  private final int details;

  /**
   * @param types how many types of transactions there are
   * @param details how many details there are; theirs are 0 … details − 1
   */
  public AnswerTally(int types, int details) {
    super(types * details);
    this.types = types;
    this.details = details;
  }

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (outcome.completed()) {
      add(transaction.typeIndex() * details + detail, 1);
    }
  }

  /** Transactions of a type with this detail. */
  public long count(int type, int detail) {
    return count(type * details + detail);
  }

  /** Transactions of a type. */
  public long ofType(int type) {
    return IntStream.range(0, details).mapToLong(detail -> count(type, detail)).sum();
  }

  /** All transactions. */
  public long total() {
    return IntStream.range(0, types).mapToLong(this::ofType).sum();
  }
}
