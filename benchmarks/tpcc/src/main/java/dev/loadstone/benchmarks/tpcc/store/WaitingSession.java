package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Transaction;
import java.util.concurrent.CompletableFuture;

/** One transaction at a time through a client that could have many under way. */
final class WaitingSession implements Session {
  private final AsyncSession session;
  private Ended last = new Ended(Outcome.COMMITTED, 0, "");

  WaitingSession(AsyncSession session) {
    this.session = session;
  }

  private record Ended(Outcome outcome, int detail, String failure) {}

  @Override
  public Outcome execute(Transaction transaction) {
    CompletableFuture<Ended> end = new CompletableFuture<>();
    session.submit(
        transaction,
        (outcome, detail, roundTrips, failure) ->
            end.complete(new Ended(outcome, detail, failure)));
    last = end.join();
    return last.outcome();
  }

  @Override
  public int detail() {
    return last.detail();
  }

  @Override
  public String lastFailure() {
    return last.failure();
  }

  @Override
  public void close() {
    session.close();
  }
}
