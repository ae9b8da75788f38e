package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.util.concurrent.CompletableFuture;

/** One transaction at a time through a client that could have many under way. */
public final class WaitingSession implements AnsweringSession {
  private final AsyncSession session;
  private Call last = new Call();

  /**
   * @param session of {@link CallSessions}, closed with this one
   */
  public WaitingSession(AsyncSession session) {
    this.session = session;
  }

  private record Ended(Outcome outcome, int detail, String failure) {}

  private static final class Call implements CallSessions.AnswerCompletion {
    private final CompletableFuture<Ended> end = new CompletableFuture<>();
    private volatile Answer answer;

    @Override
    public void answer(Answer given) {
      answer = given;
    }

    @Override
    public void complete(Outcome outcome, int detail, int roundTrips, String failure) {
      end.complete(new Ended(outcome, detail, failure));
    }
  }

  @Override
  public Outcome execute(Transaction transaction) {
    last = new Call();
    session.submit(transaction, last);
    return last.end.join().outcome();
  }

  @Override
  public Answer lastAnswer() {
    return last.answer;
  }

  @Override
  public int detail() {
    return last.end.join().detail();
  }

  @Override
  public String lastFailure() {
    return last.end.join().failure();
  }

  @Override
  public void close() {
    session.close();
  }
}
