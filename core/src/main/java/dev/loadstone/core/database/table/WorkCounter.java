package dev.loadstone.core.database.table;

import java.util.concurrent.atomic.AtomicReference;

/** Counts the work that the sessions of a client ask for; used by all of their threads. */
public final class WorkCounter {
  private final AtomicReference<TableWork> total = new AtomicReference<>(TableWork.NONE);

  public void add(TableWork work) {
    total.accumulateAndGet(work, TableWork::plus);
  }

  public TableWork total() {
    return total.get();
  }
}
