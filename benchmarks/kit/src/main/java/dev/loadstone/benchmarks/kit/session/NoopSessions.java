package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;

/**
 * Completes every transaction by its input alone: what remains is the cost of the driver.
 *
 * @param answers how a transaction ends, by its input
 * @param surplus the surplus of the answers of all sessions
 */
public record NoopSessions(Function<Transaction, Answer> answers, LongAdder surplus)
    implements Sessions {
  @Override
  public Session open() {
    return new NoopSession(answers, surplus);
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
}
