package dev.loadstone.benchmarks.ycsb.audit;

import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;

/** Counts the records that scans of one worker gave. */
public final class YcsbTally extends Tally {
  private static final int SCANNED = 0;

  /** A tally of one worker, or of all. */
  public YcsbTally() {
    super(1);
  }

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (outcome.completed() && transaction instanceof Operation.Scan) {
      add(SCANNED, detail);
    }
  }

  /** Records that completed scans gave. */
  long scanned() {
    return count(SCANNED);
  }
}
