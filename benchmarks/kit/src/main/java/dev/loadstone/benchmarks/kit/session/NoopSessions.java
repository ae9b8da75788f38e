package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.NoopClient;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;

/**
 * Completes every transaction by its input alone: what remains is the cost of the driver.
 *
 * @param system says how long that takes
 * @param answers how a transaction ends, by its input
 * @param surplus adds up the surplus of the answers of all sessions
 */
public record NoopSessions(
    NoopClient system, Function<Transaction, Answer> answers, LongAdder surplus)
    implements Sessions {
  @Override
  public Session open() {
    Session session = new NoopSession(answers, surplus);
    long nanos = system.serviceTime().toNanos();
    return nanos == 0 ? session : new SlowSession(session, nanos);
  }

  private record NoopSession(Function<Transaction, Answer> answers, LongAdder surplus)
      implements Session {
    @Override
    public void execute(Transaction transaction, Completion completion) {
      AnswerCompletion.complete(completion, answers.apply(transaction), surplus, 1);
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }

  /** Waits before each answer; an interrupt at the end of a run ends the wait. */
  private record SlowSession(Session session, long nanos) implements Session {
    @Override
    public void execute(Transaction transaction, Completion completion) {
      long end = System.nanoTime() + nanos;
      for (long left = nanos;
          left > 0 && !Thread.currentThread().isInterrupted();
          left = end - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      session.execute(transaction, completion);
    }

    @Override
    public void close() {
      session.close();
    }
  }
}
