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
    return new NoopSession(answers, surplus, system.serviceTime().toNanos());
  }

  private record NoopSession(
      Function<Transaction, Answer> answers, LongAdder surplus, long serviceNanos)
      implements Session {
    /** Waits before the answer; an interrupt at the end of a run ends the wait. */
    @Override
    public void execute(Transaction transaction, Completion completion) {
      if (serviceNanos > 0) {
        long end = System.nanoTime() + serviceNanos;
        for (long left = serviceNanos;
            left > 0 && !Thread.currentThread().isInterrupted();
            left = end - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
      }
      answers.apply(transaction).complete(completion, surplus, 1);
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
