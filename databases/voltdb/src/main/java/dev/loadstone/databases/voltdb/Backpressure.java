package dev.loadstone.databases.voltdb;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Holds callers back while the client says that too much is waiting in it. */
final class Backpressure {
  private static final long LONGEST_WAIT_SECONDS = 1;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition eased = lock.newCondition();
  private volatile boolean slow;

  /** Told by the client. */
  void accept(boolean slowdown) {
    slow = slowdown;
    if (!slowdown) {
      lock.lock();
      try {
        eased.signalAll();
      } finally {
        lock.unlock();
      }
    }
  }

  /**
   * Waits while the client is to be given less; a second at most, because a client that has lost
   * all servers eases only when requests time out, and the caller must see its run end.
   */
  void await() {
    if (!slow) {
      return;
    }
    lock.lock();
    try {
      long left = TimeUnit.SECONDS.toNanos(LONGEST_WAIT_SECONDS);
      while (slow && left > 0) {
        left = eased.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      lock.unlock();
    }
  }
}
