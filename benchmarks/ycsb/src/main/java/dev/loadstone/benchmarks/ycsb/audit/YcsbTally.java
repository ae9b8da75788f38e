package dev.loadstone.benchmarks.ycsb.audit;

import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.util.List;

/** Counts the records that the scans of one worker returned. */
public final class YcsbTally extends Tally {
  private static final int SCANNED = 0;

  public YcsbTally() {
    super(List.of("scanned"));
  }

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (outcome.completed() && ((Operation) transaction).kind() == OperationKind.SCAN) {
      add(SCANNED, detail);
    }
  }

  long scanned() {
    return count(SCANNED);
  }
}
