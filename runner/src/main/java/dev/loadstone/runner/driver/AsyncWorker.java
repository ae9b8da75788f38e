package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.database.Outcome;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/**
 * Keeps a window of transactions under way with an asynchronous client. The work is done by the
 * first thread that asks for it, one thread at a time. Mostly this is a thread of the client: it
 * brings an answer, records it and sends the next call at once, because handing each answer to
 * another thread would cost more than all the rest. This worker's own thread starts the work, waits
 * for terminals that become due, and ends it. Thus a recorder always has one writer at a time.
 */
final class AsyncWorker implements WorkerThreads.Worker {
  private final RunControl run;
  private final TransactionLifecycle lifecycle;
  private final Session session;
  private final int window;
  private final MessagePassingQueue<InFlight> completions;
  private final InFlight[] free;
  private final InFlight[] slots;
  private final ReadyQueue.Waiter waiter;

  /** Calls of {@link #work} not served yet; the thread that makes it 1 serves all of them. */
  private final AtomicInteger calls = new AtomicInteger();

  /** Set by a thread that stops serving early, so that this worker's own thread goes on. */
  private volatile boolean handedOver;

  // Used only by the thread that serves.
  private int freeCount;
  private long settled;
  private Terminal next;
  private boolean accepting = true;

  private volatile boolean aborted;
  private volatile boolean finished;

  /**
   * @param window the largest number of transactions under way at once, at least 1
   */
  AsyncWorker(
      int index, RunControl run, TransactionLifecycle lifecycle, Session session, int window) {
    this.run = run;
    this.lifecycle = lifecycle;
    this.session = session;
    this.window = window;
    waiter = run.ready.waiter(index);
    completions = new MpscAtomicArrayQueue<>(Math.max(2, window));
    free = new InFlight[window];
    slots = new InFlight[window];
    for (int i = 0; i < window; i++) {
      slots[i] = new InFlight();
      free[i] = slots[i];
    }
    freeCount = window;
  }

  @Override
  public void run() {
    waiter.bind();
    try {
      while (true) {
        boolean first = calls.getAndIncrement() == 0;
        if (first || handedOver) {
          handedOver = false;
          serve(Long.MAX_VALUE);
        }
        if (finished) {
          break;
        }
        LockSupport.park(this);
      }
      // A client may have kept the last interruption, which must not keep the log from its end.
      Thread.interrupted();
      lifecycle.close();
    } catch (Throwable defect) {
      run.defect(defect);
    } finally {
      session.close();
    }
  }

  /** Serves this call, or leaves it to the thread that is serving already. */
  void work() {
    if (calls.getAndIncrement() == 0) {
      serve(window);
    }
  }

  /**
   * Serves all calls until none is left.
   *
   * @param most how many answers a thread of the client may record before it returns to read its
   *     own connections
   */
  private void serve(long most) {
    settled = 0;
    while (true) {
      int served = calls.get();
      boolean done = true;
      try {
        done = turn(most);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        fail(e);
      } catch (Throwable defect) {
        fail(defect);
      }
      if (done && calls.addAndGet(-served) == 0) {
        return;
      }
      if (settled >= most) {
        // The calls stay above 0, so no other thread begins to serve before this worker's own does.
        handedOver = true;
        waiter.unpark();
        return;
      }
    }
  }

  private void fail(Throwable defect) {
    run.defect(defect);
    finish();
  }

  private void finish() {
    finished = true;
    waiter.unpark();
  }

  /** Returns false when there is more to do than {@code most} allows. */
  private boolean turn(long most) throws InterruptedException {
    run.ready.withdraw(waiter);
    while (!finished) {
      settle();
      fill();
      if (aborted) {
        giveUp();
        finish();
      } else if (!accepting && freeCount == window) {
        finish();
      } else if (completions.isEmpty() && isIdle()) {
        return true;
      } else if (settled >= most) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether all is done until the next call; a terminal that becomes due causes one. */
  private boolean isIdle() {
    if (!accepting || freeCount == 0) {
      return true;
    }
    run.ready.announce(waiter);
    if (run.ready.isEmpty() && !run.ready.isClosed()) {
      return true;
    }
    run.ready.withdraw(waiter);
    return false;
  }

  private void settle() throws InterruptedException {
    for (InFlight done = completions.poll(); done != null; done = completions.poll()) {
      Terminal terminal = done.terminal;
      done.terminal = null;
      free[freeCount++] = done;
      settled++;
      Terminal again =
          lifecycle.end(
              terminal, done.outcome, done.detail, done.roundTrips, done.failure, done.end);
      if (again == null) {
        continue;
      }
      if (again.isWitness() && next != null) {
        run.ready.offer(next);
        next = null;
      }
      if (next == null) {
        next = again;
      } else {
        run.ready.offer(again);
      }
    }
  }

  private void fill() {
    while (accepting && freeCount > 0) {
      Terminal terminal = next != null ? next : run.ready.poll();
      next = null;
      if (terminal == null) {
        break;
      }
      accepting = submit(terminal) || !run.isOver(run.clock.nanoTime());
    }
    // The end of the run shows at the next start, or when the queue is closed.
    accepting = accepting && !run.ready.isClosed();
    if (!accepting) {
      next = null;
    }
  }

  private boolean submit(Terminal terminal) {
    if (!lifecycle.begin(terminal)) {
      return false;
    }
    InFlight slot = free[--freeCount];
    slot.terminal = terminal;
    slot.answered = false;
    slot.open.set(1);
    if (terminal.isWitness()) {
      slot.complete(Outcome.COMMITTED, 0, 0, "");
    } else {
      session.execute(terminal.toExecute(), slot);
    }
    return true;
  }

  /**
   * Ends the transactions that the client has not answered: only the data can tell what became of
   * them. An answer that came before counts, even if its thread has not handed it in yet.
   */
  private void giveUp() throws InterruptedException {
    long now = run.clock.nanoTime();
    for (InFlight slot : slots) {
      Terminal terminal = slot.terminal;
      if (terminal != null && slot.open.compareAndSet(1, 0)) {
        slot.terminal = null;
        free[freeCount++] = slot;
        lifecycle.end(terminal, Outcome.UNKNOWN, 0, 1, "no answer until the run was ended", now);
      }
    }
    for (settle(); freeCount < window; settle()) {
      Thread.onSpinWait();
    }
  }

  @Override
  public void abort() {
    aborted = true;
    waiter.unpark();
  }

  private final class InFlight implements Session.Completion {
    private final AtomicInteger open = new AtomicInteger();
    private volatile Terminal terminal;
    private Outcome outcome;
    private int detail;
    private int roundTrips;
    private String failure;
    private boolean answered;
    private long end;

    @Override
    public void answered() {
      end = run.clock.nanoTime();
      answered = true;
    }

    @Override
    public void complete(Outcome how, int about, int waits, String words) {
      if (!answered) {
        answered();
      }
      if (!open.compareAndSet(1, 0)) {
        // Given up already, or a client that answers twice: the first answer counts.
        return;
      }
      outcome = how;
      detail = about;
      roundTrips = waits;
      failure = words;
      completions.offer(this);
      work();
    }
  }
}
