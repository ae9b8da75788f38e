package dev.loadstone.runner.driver;

import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;

/**
 * A worker with a connection of its own. It takes a terminal that is due, executes its transaction
 * and gives the terminal back.
 */
final class BlockingWorker implements WorkerThreads.Worker {
  private final int index;
  private final RunControl run;
  private final TransactionLifecycle lifecycle;
  private final Sessions sessions;
  private final Reconnecting reconnecting;
  private final SplittableRandom jitter;

  /** Null while the connection is lost. */
  private volatile Session session;

  BlockingWorker(
      int index,
      RunControl run,
      TransactionLifecycle lifecycle,
      Sessions sessions,
      Session session,
      Reconnecting reconnecting,
      SplittableRandom jitter) {
    this.index = index;
    this.run = run;
    this.lifecycle = lifecycle;
    this.sessions = sessions;
    this.session = session;
    this.reconnecting = reconnecting;
    this.jitter = jitter;
  }

  @Override
  public void run() {
    try {
      // Created by the worker's own thread, so that those of two workers share no cache line.
      Ending ending = new Ending(run.clock);
      Terminal terminal = null;
      while (true) {
        if (session == null) {
          if (terminal != null) {
            // Another worker may have a connection.
            run.ready.offer(terminal);
            terminal = null;
          }
          if (!reconnect()) {
            break;
          }
        }
        if (terminal == null) {
          terminal = run.ready.take(run.ready.waiter(index));
        }
        if (terminal == null) {
          break;
        }
        if (lifecycle.begin(terminal)) {
          terminal = execute(terminal, ending);
        } else if (run.isOver(run.clock.nanoTime())) {
          break;
        } else {
          terminal = null;
        }
      }
      if (!run.isAbandoned()) {
        // A client may have kept the last interruption, which must not keep the log from its end.
        Thread.interrupted();
        lifecycle.close();
      }
    } catch (Throwable defect) {
      run.defect(defect);
    } finally {
      closeSession();
    }
  }

  private Terminal execute(Terminal terminal, Ending ending) throws InterruptedException {
    ending.begin();
    if (terminal.isWitness()) {
      ending.complete(Outcome.COMMITTED, 0, 0, "");
    } else {
      session.execute(terminal.toExecute(), ending);
      terminal.callNanos = session.callNanos();
      terminal.commitNanos = session.commitNanos();
    }
    if (run.ready.isClosed()) {
      // The thread was interrupted as a last resort; the rest of its work must not be.
      Thread.interrupted();
    }
    if (!ending.ended) {
      throw new IllegalStateException("a blocking session returned before its transaction ended");
    }
    Terminal next =
        lifecycle.end(
            terminal,
            ending.outcome,
            ending.detail,
            ending.roundTrips,
            ending.failure,
            ending.nanoTime);
    if (ending.outcome.connectionBroken()) {
      closeSession();
    }
    return next;
  }

  private static final class Ending implements Session.Completion {
    private final NanoClock clock;
    private boolean answered;
    private boolean ended;
    private long nanoTime;
    private Outcome outcome = Outcome.COMMITTED;
    private int detail;
    private int roundTrips;
    private String failure = "";

    Ending(NanoClock clock) {
      this.clock = clock;
    }

    void begin() {
      answered = false;
      ended = false;
    }

    @Override
    public void answered() {
      nanoTime = clock.nanoTime();
      answered = true;
    }

    @Override
    public void complete(Outcome how, int about, int waits, String words) {
      if (!answered) {
        nanoTime = clock.nanoTime();
      }
      ended = true;
      detail = about;
      roundTrips = waits;
      // Most tries end as the one before, and storing a reference costs the collector's barrier.
      if (outcome != how) {
        outcome = how;
      }
      if (!words.isEmpty() || !failure.isEmpty()) {
        failure = words;
      }
    }
  }

  /** Returns whether a session is open again; false when the run is over. */
  private boolean reconnect() throws InterruptedException {
    BooleanSupplier isOver = () -> run.isOver(run.clock.nanoTime());
    while (!isOver.getAsBoolean()) {
      try {
        session = sessions.open();
        run.reconnects.increment();
        reconnecting.opened();
        return true;
      } catch (SessionUnavailableException e) {
        run.failures.add("no connection: " + e.getMessage());
        reconnecting.pause(jitter, isOver);
      }
    }
    return false;
  }

  @Override
  public void abort() {
    Session current = session;
    if (current != null) {
      current.abort();
    }
  }

  private void closeSession() {
    Session current = session;
    session = null;
    if (current != null) {
      current.close();
    }
  }
}
