package dev.loadstone.benchmarks.kit.audit;

import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.util.stream.IntStream;

/** Counts the answers to the transactions that one worker completed, by type and detail. */
public final class AnswerTally extends Tally {
  private final int types;
  private final int details;

  public AnswerTally(int types, int details) {
    super(
        IntStream.range(0, types * details)
            .mapToObj(place -> place / details + "." + place % details)
            .toList());
    this.types = types;
    this.details = details;
  }

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (outcome.completed()) {
      add(transaction.typeIndex() * details + detail, 1);
    }
  }

  public long count(int type, int detail) {
    return count(type * details + detail);
  }

  public long ofType(int type) {
    return IntStream.range(0, details).mapToLong(detail -> count(type, detail)).sum();
  }

  public long total() {
    return IntStream.range(0, types).mapToLong(this::ofType).sum();
  }
}
