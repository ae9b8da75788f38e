package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.SplittableRandom;

/** A thread with a connection of its own: takes a terminal that is due, executes, gives it back. */
final class BlockingWorker implements WorkerThreads.Worker, Session.Completion {
  private final int index;
  private final RunControl run;
  private final TransactionLifecycle lifecycle;
  private final Sessions sessions;
  private final SplittableRandom jitter;

  /** Null while the connection is lost. */
  private volatile Session session;

  /** How the last try ended; null until it has. */
  private Outcome outcome;

  private int detail;
  private int roundTrips;
  private String failure = "";
  private boolean answered;
  private long end;

  BlockingWorker(
      int index,
      RunControl run,
      TransactionLifecycle lifecycle,
      Sessions sessions,
      Session session,
      SplittableRandom jitter) {
    this.index = index;
    this.run = run;
    this.lifecycle = lifecycle;
    this.sessions = sessions;
    this.session = session;
    this.jitter = jitter;
  }

  @Override
  public void run() {
    try {
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
          terminal = execute(terminal);
        } else if (run.isOver(run.clock.nanoTime())) {
          break;
        } else {
          terminal = null;
        }
      }
      if (!run.isAbandoned()) {
        lifecycle.close();
      }
    } catch (Throwable defect) {
      run.defect(defect);
    } finally {
      closeSession();
    }
  }

  private Terminal execute(Terminal terminal) throws InterruptedException {
    outcome = null;
    answered = false;
    if (terminal.isWitness()) {
      complete(Outcome.COMMITTED, 0, 0, "");
    } else {
      session.execute(terminal.transaction, this);
    }
    if (run.ready.isClosed()) {
      // Interrupted as a last resort; what is left to do must not be.
      Thread.interrupted();
    }
    if (outcome == null) {
      throw new IllegalStateException("a blocking session returned before its transaction ended");
    }
    Terminal next = lifecycle.end(terminal, outcome, detail, roundTrips, failure, end);
    if (outcome.connectionBroken()) {
      closeSession();
    }
    return next;
  }

  @Override
  public void answered() {
    end = run.clock.nanoTime();
    answered = true;
  }

  @Override
  public void complete(Outcome how, int about, int waits, String words) {
    if (!answered) {
      end = run.clock.nanoTime();
    }
    outcome = how;
    detail = about;
    roundTrips = waits;
    failure = words;
  }

  /** Opens a session again, until it works or the run is over. */
  private boolean reconnect() throws InterruptedException {
    for (int failures = 1; !run.isOver(run.clock.nanoTime()); failures++) {
      try {
        session = sessions.open();
        run.reconnects.increment();
        return true;
      } catch (SessionUnavailableException e) {
        run.failures.add("no connection: " + e.getMessage());
        long pause = Backoff.RECONNECT.pause(failures, jitter);
        long untilEnd = run.phases.end() - run.clock.nanoTime();
        run.clock.sleep(Math.max(1, Math.min(pause, untilEnd)));
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
