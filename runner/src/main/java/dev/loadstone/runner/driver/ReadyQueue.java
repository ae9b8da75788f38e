package dev.loadstone.runner.driver;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;

/**
 * Terminals whose transaction is due, first come first served, and the workers that wait for one.
 * Neither side takes a lock or creates an object.
 */
final class ReadyQueue {
  private final MessagePassingQueue<Terminal> terminals;
  private final Waiter[] waiters;
  private final AtomicInteger idle = new AtomicInteger();

  /**
   * The index where the next search for a worker to wake begins. It moves on, so that all workers
   * get their share when there is little work. It is a hint: threads may see an old value.
   */
  private int firstAsked;

  private volatile boolean closed;

  ReadyQueue(int capacity, int workers) {
    terminals = new MpmcAtomicArrayQueue<>(Math.max(2, capacity));
    waiters = new Waiter[workers];
    for (int i = 0; i < workers; i++) {
      waiters[i] = new Waiter();
    }
  }

  Waiter waiter(int worker) {
    return waiters[worker];
  }

  void offer(Terminal terminal) {
    if (!terminals.offer(terminal)) {
      throw new IllegalStateException("a terminal is in the ready queue twice");
    }
    wakeOne();
  }

  /** The next terminal, or null when there is none now. */
  Terminal poll() {
    return terminals.poll();
  }

  boolean isEmpty() {
    return terminals.isEmpty();
  }

  /** Waits for the next terminal, at the worker's own place; null when the queue was closed. */
  Terminal take(Waiter waiter) {
    while (!closed) {
      Terminal terminal = terminals.poll();
      if (terminal != null) {
        return terminal;
      }
      waiter.bind();
      waiter.startWaiting(idle);
      terminal = terminals.poll();
      if (terminal != null) {
        leaveWaiting(waiter);
        return terminal;
      }
      if (closed) {
        leaveWaiting(waiter);
        return null;
      }
      waiter.park();
    }
    return null;
  }

  private void leaveWaiting(Waiter waiter) {
    if (!waiter.claim(idle)) {
      // Somebody woke this worker for another terminal: pass the wake-up on, or it would be lost.
      wakeOne();
    }
  }

  /** Marks a worker as waiting. It must look for work once more before it parks. */
  void announce(Waiter waiter) {
    waiter.startWaiting(idle);
  }

  /** Takes the mark back; harmless when another thread has done so to wake the worker. */
  void withdraw(Waiter waiter) {
    waiter.claim(idle);
  }

  void wake(Waiter waiter) {
    waiter.claim(idle);
    waiter.unpark();
  }

  /** Wakes all workers; {@link #take} returns null from now on. */
  void close() {
    closed = true;
    for (Waiter waiter : waiters) {
      wake(waiter);
    }
  }

  boolean isClosed() {
    return closed;
  }

  boolean hasIdleWorker() {
    return idle.get() != 0;
  }

  private void wakeOne() {
    if (idle.get() == 0) {
      return;
    }
    int at = firstAsked;
    for (int asked = 0; asked < waiters.length; asked++) {
      Waiter waiter = waiters[at];
      at = at + 1 == waiters.length ? 0 : at + 1;
      if (waiter.claim(idle)) {
        firstAsked = at;
        waiter.unpark();
        return;
      }
    }
  }

  static final class Waiter {
    private static final int BUSY = 0;
    private static final int WAITING = 1;

    private final AtomicInteger state = new AtomicInteger(BUSY);
    private volatile Thread thread;

    /** Makes the calling thread the one to wake. */
    void bind() {
      thread = Thread.currentThread();
    }

    private void startWaiting(AtomicInteger idle) {
      idle.incrementAndGet();
      state.set(WAITING);
    }

    boolean isWaiting() {
      return state.get() == WAITING;
    }

    private boolean claim(AtomicInteger idle) {
      if (state.get() == WAITING && state.compareAndSet(WAITING, BUSY)) {
        idle.decrementAndGet();
        return true;
      }
      return false;
    }

    /** Waits until another thread has claimed this place. */
    private void park() {
      while (state.get() != BUSY) {
        LockSupport.park(this);
      }
    }

    void unpark() {
      LockSupport.unpark(thread);
    }
  }
}
