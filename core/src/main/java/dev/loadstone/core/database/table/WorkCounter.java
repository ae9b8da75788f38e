package dev.loadstone.core.database.table;

import java.util.concurrent.atomic.LongAdder;

/** Counts the work that the sessions of a client ask for; used by all of their threads. */
public final class WorkCounter {
  private final LongAdder requests = new LongAdder();
  private final LongAdder rowsRead = new LongAdder();
  private final LongAdder bytes = new LongAdder();
  private final LongAdder puts = new LongAdder();
  private final LongAdder lookups = new LongAdder();

  public void add(TableWork work) {
    requests.add(work.requests());
    rowsRead.add(work.rowsRead());
    bytes.add(work.bytes());
    puts.add(work.puts());
    lookups.add(work.lookups());
  }

  public TableWork total() {
    return new TableWork(requests.sum(), rowsRead.sum(), bytes.sum(), puts.sum(), lookups.sum());
  }
}
