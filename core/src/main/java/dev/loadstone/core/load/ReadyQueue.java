package dev.loadstone.core.load;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;

/**
 * Terminals whose transaction is due, first come first served, and the workers that wait for one.
 * Neither side takes a lock or makes an object.
 */
final class ReadyQueue {
  private final MessagePassingQueue<Terminal> terminals;
  private final Waiter[] waiters;
  private final AtomicInteger idle = new AtomicInteger();
  private volatile boolean closed;

  /**
   * @param capacity how many terminals there are in all
   * @param workers how many workers take from it
   */
  ReadyQueue(int capacity, int workers) {
    terminals = new MpmcAtomicArrayQueue<>(Math.max(2, capacity));
    waiters = new Waiter[workers];
    for (int i = 0; i < workers; i++) {
      waiters[i] = new Waiter();
    }
  }

  /** The waiting place of one worker. */
  Waiter waiter(int worker) {
    return waiters[worker];
  }

  /** Adds a terminal and wakes a worker if one waits. */
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

  /** Whether no terminal is due. */
  boolean isEmpty() {
    return terminals.isEmpty();
  }

  /**
   * The next terminal, or null when the queue was closed. Waits for one.
   *
   * @param waiter the worker's own place
   */
  Terminal take(Waiter waiter) {
    while (!closed) {
      Terminal terminal = terminals.poll();
      if (terminal != null) {
        return terminal;
      }
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

  /** A worker that announced itself found work on its own. */
  void leaveWaiting(Waiter waiter) {
    if (!waiter.claim(idle)) {
      // Somebody woke this worker for another terminal: pass the wake-up on, or it would be lost.
      wakeOne();
    }
  }

  /** Marks a worker as waiting; the worker must look for work once more before it parks. */
  void announce(Waiter waiter) {
    waiter.startWaiting(idle);
  }

  /**
   * Marks a worker as waiting for something else than a terminal: it has no room for one. Adding a
   * terminal does not wake it, or it would be woken again and again in the place of one that has.
   */
  void announceFull(Waiter waiter) {
    waiter.startWaitingFull();
  }

  /** A worker that announced itself as full found something to do on its own. */
  void leaveFull(Waiter waiter) {
    waiter.leaveFull();
  }

  /** Wakes one worker, whatever for, when it waits. */
  void wake(Waiter waiter) {
    if (waiter.claim(idle) || waiter.leaveFull()) {
      waiter.unpark();
    }
  }

  /** Wakes all; {@link #take} gives null from now on. */
  void close() {
    closed = true;
    for (Waiter waiter : waiters) {
      wake(waiter);
    }
  }

  boolean isClosed() {
    return closed;
  }

  private void wakeOne() {
    if (idle.get() == 0) {
      return;
    }
    for (Waiter waiter : waiters) {
      if (waiter.claim(idle)) {
        waiter.unpark();
        return;
      }
    }
  }

  /** Where one worker waits. */
  static final class Waiter {
    private static final int BUSY = 0;
    private static final int WAITING = 1;
    private static final int FULL = 2;

    private final AtomicInteger state = new AtomicInteger(BUSY);
    private volatile Thread thread;

    private void startWaiting(AtomicInteger idle) {
      thread = Thread.currentThread();
      idle.incrementAndGet();
      state.set(WAITING);
    }

    private void startWaitingFull() {
      thread = Thread.currentThread();
      state.set(FULL);
    }

    private boolean leaveFull() {
      return state.get() == FULL && state.compareAndSet(FULL, BUSY);
    }

    private boolean claim(AtomicInteger idle) {
      if (state.get() == WAITING && state.compareAndSet(WAITING, BUSY)) {
        idle.decrementAndGet();
        return true;
      }
      return false;
    }

    /** Waits until claimed by somebody. */
    void park() {
      while (state.get() != BUSY) {
        LockSupport.park(this);
      }
    }

    private void unpark() {
      LockSupport.unpark(thread);
    }
  }
}
