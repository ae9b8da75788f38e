package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.util.function.Function;

/** Completes every transaction by its input alone: what remains is the cost of the driver. */
public final class NoopSessions implements Sessions.Blocking {
  private final Function<Transaction, Answer> answers;

  /**
   * @param answers how a transaction ends, by its input
   */
  public NoopSessions(Function<Transaction, Answer> answers) {
    this.answers = answers;
  }

  @Override
  public Session open() {
    return new NoopSession(answers);
  }

  private static final class NoopSession implements Session {
    private final Function<Transaction, Answer> answers;
    private int detail;

    private NoopSession(Function<Transaction, Answer> answers) {
      this.answers = answers;
    }

    @Override
    public Outcome execute(Transaction transaction) {
      Answer answer = answers.apply(transaction);
      detail = answer.detail();
      return answer.outcome();
    }

    @Override
    public int detail() {
      return detail;
    }

    @Override
    public void close() {
      // Nothing is open.
    }
  }
}
