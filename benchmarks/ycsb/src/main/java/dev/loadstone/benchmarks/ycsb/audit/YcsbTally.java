package dev.loadstone.benchmarks.ycsb.audit;

import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;

/** Counts the records that scans of one worker gave. */
public final class YcsbTally implements Tally {
  private long scanned;

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (outcome.completed() && transaction instanceof Operation.Scan) {
      scanned += detail;
    }
  }

  /** Records that completed scans gave. */
  long scanned() {
    return scanned;
  }
}
