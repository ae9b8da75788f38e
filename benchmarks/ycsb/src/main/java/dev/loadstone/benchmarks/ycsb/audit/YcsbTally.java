package dev.loadstone.benchmarks.ycsb.audit;

import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** Counts the records that scans of one worker gave. */
public final class YcsbTally implements Tally {
  private long scanned;

  @Override
  public void add(Transaction transaction, Outcome outcome, int detail) {
    if (outcome.completed() && transaction instanceof Operation.Scan) {
      scanned += detail;
    }
  }

  @Override
  public void writeTo(DataOutput out) throws IOException {
    out.writeLong(scanned);
  }

  @Override
  public void addFrom(DataInput in) throws IOException {
    scanned += in.readLong();
  }

  /** Records that completed scans gave. */
  long scanned() {
    return scanned;
  }
}
