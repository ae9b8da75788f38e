package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.SplittableRandom;

/** A thread with a connection of its own: takes a terminal that is due, executes, gives it back. */
final class BlockingWorker implements Worker {
  private static final String NO_FAILURE = "";

  private final int index;
  private final RunControl run;
  private final Desk desk;
  private final Sessions.Blocking sessions;
  private final SplittableRandom jitter;

  /** Null while the connection is lost. */
  private volatile Session session;

  BlockingWorker(
      int index,
      RunControl run,
      Desk desk,
      Sessions.Blocking sessions,
      Session session,
      SplittableRandom jitter) {
    this.index = index;
    this.run = run;
    this.desk = desk;
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
        if (desk.begin(terminal)) {
          terminal = execute(terminal);
        } else if (run.isOver(run.clock.nanoTime())) {
          break;
        } else {
          terminal = null;
        }
      }
      if (!run.isAbandoned()) {
        desk.close();
      }
    } catch (Throwable defect) {
      run.defect(defect);
    } finally {
      closeSession();
    }
  }

  private Terminal execute(Terminal terminal) throws InterruptedException {
    if (terminal.isWitness()) {
      return desk.end(terminal, Outcome.COMMITTED, 0, 0, NO_FAILURE, run.clock.nanoTime());
    }
    Session current = session;
    Outcome outcome = current.execute(terminal.transaction);
    long end = run.clock.nanoTime() - current.afterAnswerNanos();
    if (run.ready.isClosed()) {
      // Interrupted as a last resort; what is left to do must not be.
      Thread.interrupted();
    }
    String failure = outcome.completed() ? NO_FAILURE : current.lastFailure();
    Terminal next =
        desk.end(terminal, outcome, current.detail(), current.roundTrips(), failure, end);
    if (outcome.connectionBroken()) {
      closeSession();
    }
    return next;
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
