package dev.loadstone.runner.driver;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The completed transactions that a counted run still has to measure. Each worker has a share of
 * its own and takes from it; one whose share is used up takes from the others, one at a time, so
 * that a worker that stalls holds nobody up. Shares never grow: once all of them are found empty,
 * all transactions have been taken, and not one more.
 */
final class Quota {
  /** More than any run completes. */
  private static final long UNLIMITED = Long.MAX_VALUE / 2;

  /** Longs between two shares, so that two workers never write to one cache line. */
  private static final int STRIDE = 16;

  private final AtomicLongArray shares;
  private final long transactions;
  private final int workers;

  /**
   * @param transactions the number to take, at least 1
   * @param workers the number of workers that take them, at least 1
   */
  Quota(long transactions, int workers) {
    this.transactions = transactions;
    this.workers = workers;
    shares = new AtomicLongArray((workers + 1) * STRIDE);
    for (int worker = 0; worker < workers; worker++) {
      shares.set(at(worker), (transactions + workers - 1 - worker) / workers);
    }
  }

  /**
   * Creates a quota that only counts what is taken, for clients that share a count: none of them
   * knows by itself when it is used up.
   */
  static Quota counting(int workers) {
    return new Quota(UNLIMITED, workers);
  }

  long taken() {
    long left = 0;
    for (int worker = 0; worker < workers; worker++) {
      left += shares.get(at(worker));
    }
    return transactions - left;
  }

  boolean take(int worker) {
    for (int i = 0; i < workers; i++) {
      if (takeFrom(at((worker + i) % workers))) {
        return true;
      }
    }
    return false;
  }

  private boolean takeFrom(int place) {
    for (long left = shares.get(place); left > 0; left = shares.get(place)) {
      if (shares.weakCompareAndSetVolatile(place, left, left - 1)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether all are taken; once true, always true.
   *
   * @param worker the worker that asks; while its own share is not empty, no other is looked at
   */
  boolean isUsedUp(int worker) {
    for (int i = 0; i < workers; i++) {
      if (shares.get(at((worker + i) % workers)) > 0) {
        return false;
      }
    }
    return true;
  }

  /** The first share has a stride before it too, for the array's own header. */
  private static int at(int worker) {
    return (worker + 1) * STRIDE;
  }
}
