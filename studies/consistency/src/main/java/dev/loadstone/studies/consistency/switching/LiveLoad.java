package dev.loadstone.studies.consistency.switching;

import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.SessionAround;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.util.concurrent.atomic.LongAdder;

/** Counts the operations that a load has begun and those in progress. Thread-safe. */
final class LiveLoad {
  private final LongAdder reads = new LongAdder();
  private final LongAdder writes = new LongAdder();
  private final LongAdder ended = new LongAdder();

  /**
   * Totals since the start.
   *
   * @param reads the reads and scans that began
   * @param writes the operations that began and change records
   * @param underWay the number of both that have not ended
   */
  record Totals(long reads, long writes, long underWay) {}

  Totals totals() {
    // In this order, or operations that end meanwhile would count as ended but not begun.
    long over = ended.sum();
    long readsBegun = reads.sum();
    long writesBegun = writes.sum();
    return new Totals(readsBegun, writesBegun, readsBegun + writesBegun - over);
  }

  void begin(boolean read) {
    (read ? reads : writes).increment();
  }

  void end() {
    ended.increment();
  }

  /** A session around another one, whose operations are counted. */
  Session counted(Session session) {
    return new SessionAround(session) {
      @Override
      public void execute(Transaction transaction, Completion completion) {
        OperationKind kind = ((Operation) transaction).kind();
        begin(kind == OperationKind.READ || kind == OperationKind.SCAN);
        super.execute(transaction, new Counted(completion));
      }
    };
  }

  private final class Counted implements Session.Completion {
    private final Session.Completion completion;

    Counted(Session.Completion completion) {
      this.completion = completion;
    }

    @Override
    public void answered() {
      completion.answered();
    }

    @Override
    public void complete(Outcome outcome, int detail, int roundTrips, String failure) {
      end();
      completion.complete(outcome, detail, roundTrips, failure);
    }
  }
}
