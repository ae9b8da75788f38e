package dev.loadstone.core.load;

import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Outcome;
import java.util.concurrent.atomic.AtomicInteger;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;

/**
 * A thread that keeps a window of transactions under way with an asynchronous client. Completions
 * come on the client's threads and are only noted there; this thread records them, so that a
 * recorder has one writer whatever the client does.
 */
final class AsyncWorker implements Worker {
  /** An asynchronous client sends a try as one message and waits for one answer. */
  private static final int ROUND_TRIPS = 1;

  private final int index;
  private final RunControl run;
  private final Desk desk;
  private final AsyncSession session;
  private final int window;
  private final MessagePassingQueue<InFlight> completions;
  private final InFlight[] free;
  private final InFlight[] slots;
  private int freeCount;
  private volatile boolean aborted;

  /**
   * @param window most transactions under way at once, at least 1
   */
  AsyncWorker(int index, RunControl run, Desk desk, AsyncSession session, int window) {
    this.index = index;
    this.run = run;
    this.desk = desk;
    this.session = session;
    this.window = window;
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
    try {
      ReadyQueue.Waiter waiter = run.ready.waiter(index);
      boolean accepting = true;
      Terminal next = null;
      while (accepting || freeCount < window) {
        next = settle(next);
        while (accepting && freeCount > 0) {
          Terminal terminal = next != null ? next : run.ready.poll();
          next = null;
          if (terminal == null) {
            break;
          }
          accepting = submit(terminal);
        }
        accepting = accepting && !run.isOver(run.clock.nanoTime());
        if (!accepting) {
          next = null;
        }
        if (aborted) {
          giveUp();
          break;
        }
        if (completions.isEmpty() && next == null) {
          waitForWork(waiter, accepting);
        }
      }
      desk.close();
    } catch (Throwable defect) {
      run.defect(defect);
    } finally {
      session.close();
    }
  }

  private void waitForWork(ReadyQueue.Waiter waiter, boolean accepting) {
    boolean room = accepting && freeCount > 0;
    if (room) {
      run.ready.announce(waiter);
    } else {
      run.ready.announceFull(waiter);
    }
    boolean dueWork = room && !run.ready.isEmpty();
    boolean ending = accepting && run.ready.isClosed();
    if (!dueWork && !ending && !aborted && completions.isEmpty()) {
      waiter.park();
    } else if (room) {
      run.ready.leaveWaiting(waiter);
    } else {
      run.ready.leaveFull(waiter);
    }
  }

  /** Records what has ended. Gives a terminal that can start at once, or null. */
  private Terminal settle(Terminal next) throws InterruptedException {
    Terminal keep = next;
    for (InFlight done = completions.poll(); done != null; done = completions.poll()) {
      Terminal terminal = done.terminal;
      done.terminal = null;
      free[freeCount++] = done;
      Terminal again =
          desk.end(terminal, done.outcome, done.detail, ROUND_TRIPS, done.failure, done.end);
      if (again == null) {
        continue;
      }
      if (keep == null) {
        keep = again;
      } else {
        run.ready.offer(again);
      }
    }
    return keep;
  }

  private boolean submit(Terminal terminal) {
    if (!desk.begin(terminal)) {
      return false;
    }
    InFlight slot = free[--freeCount];
    slot.terminal = terminal;
    slot.open.set(1);
    session.submit(terminal.transaction, slot);
    return true;
  }

  /** Ends what the client never answered: only the data can tell what became of it. */
  private void giveUp() throws InterruptedException {
    long now = run.clock.nanoTime();
    for (InFlight slot : slots) {
      Terminal terminal = slot.terminal;
      if (terminal != null && slot.open.compareAndSet(1, 0)) {
        slot.terminal = null;
        desk.end(
            terminal, Outcome.UNKNOWN, 0, ROUND_TRIPS, "no answer until the run was ended", now);
      }
    }
    settle(null);
  }

  @Override
  public void abort() {
    aborted = true;
    run.ready.wake(run.ready.waiter(index));
  }

  /** One place in the window. */
  private final class InFlight implements AsyncSession.Completion {
    private final AtomicInteger open = new AtomicInteger();
    private volatile Terminal terminal;
    private Outcome outcome;
    private int detail;
    private String failure;
    private long end;

    @Override
    public void complete(Outcome how, int about, String words) {
      if (!open.compareAndSet(1, 0)) {
        // Given up already, or a client that answers twice: the first answer counts.
        return;
      }
      outcome = how;
      detail = about;
      failure = words;
      end = run.clock.nanoTime();
      completions.offer(this);
      run.ready.wake(run.ready.waiter(index));
    }
  }
}
