package dev.loadstone.benchmarks.kit.session;

import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * The end of one try, for callers that wait for it.
 *
 * @param detail the benchmark's number about it
 * @param roundTrips how many times it waited for the database
 * @param failure the failure in words; empty when there was none
 * @param answer the answer of the database; empty when the try failed, or the session gives none
 */
public record Execution(
    Outcome outcome, int detail, int roundTrips, String failure, Optional<Answer> answer) {
  /** Executes a transaction on a session, blocking or not, and waits until it has ended. */
  public static Execution of(Session session, Transaction transaction) {
    Waiting waiting = new Waiting();
    session.execute(transaction, waiting);
    return waiting.end.join();
  }

  static final class Waiting implements Session.Completion {
    private final CompletableFuture<Execution> end = new CompletableFuture<>();
    private Optional<Answer> answer = Optional.empty();

    /** Takes the answer of the database, before the end. */
    void answer(Answer given) {
      answer = Optional.of(given);
    }

    @Override
    public void complete(Outcome outcome, int detail, int roundTrips, String failure) {
      end.complete(new Execution(outcome, detail, roundTrips, failure, answer));
    }
  }
}
