package dev.loadstone.runner.driver;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.SessionUnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** The sessions of a run, opened before its clock starts. */
final class OpenSessions {
  private final Sessions sessions;
  private final List<Session> opened = new ArrayList<>();
  private final Reconnecting reconnecting = new Reconnecting(Reconnecting.BETWEEN);
  private int handedOut;

  private OpenSessions(Sessions sessions) {
    this.sessions = sessions;
  }

  static OpenSessions open(Sessions sessions, int count, Cancellation cancellation) {
    OpenSessions all = new OpenSessions(sessions);
    try {
      for (int i = 0; i < count; i++) {
        cancellation.throwIfCancelled();
        all.opened.add(sessions.open());
      }
      return all;
    } catch (SessionUnavailableException e) {
      throw new LoadstoneException(
          ExitCode.SYSTEM_UNAVAILABLE,
          "connection " + (all.count() + 1) + " of " + count + " cannot be had: " + e.getMessage(),
          e);
    } finally {
      if (all.count() < count) {
        all.closeUnused();
      }
    }
  }

  int count() {
    return opened.size();
  }

  /** Creates the worker for session i; the worker closes the session. */
  WorkerThreads.Worker worker(
      int i,
      RunControl run,
      TransactionLifecycle lifecycle,
      int inFlight,
      SplittableRandom jitter) {
    handedOut = i + 1;
    if (sessions.blocking()) {
      return new BlockingWorker(i, run, lifecycle, sessions, opened.get(i), reconnecting, jitter);
    }
    // The shares add up to exactly the window that was asked for.
    int share = (inFlight + opened.size() - 1 - i) / opened.size();
    return new AsyncWorker(i, run, lifecycle, opened.get(i), share);
  }

  void closeUnused() {
    opened.subList(handedOut, opened.size()).forEach(Session::close);
  }
}
