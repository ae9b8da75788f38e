package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.input.TpccTransaction;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.Transaction;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One transaction at a time through a client that could have many under way. */
final class WaitingSession implements DeliverySession {
  private static final DeliveryOutput NOTHING = new DeliveryOutput(List.of());

  private final ProcedureSessions.CallingSession session;
  private Ended last = new Ended(Outcome.COMMITTED, NOTHING, "");

  WaitingSession(ProcedureSessions.CallingSession session) {
    this.session = session;
  }

  private record Ended(Outcome outcome, Object output, String failure) {}

  @Override
  public Outcome execute(Transaction transaction) {
    CompletableFuture<Ended> end = new CompletableFuture<>();
    session.call(
        (TpccTransaction) transaction,
        (outcome, output, failure) -> end.complete(new Ended(outcome, output, failure)));
    last = end.join();
    return last.outcome();
  }

  @Override
  public DeliveryOutput delivered() {
    return last.output() instanceof DeliveryOutput output ? output : NOTHING;
  }

  @Override
  public int detail() {
    return last.output() instanceof DeliveryOutput output ? output.skippedDistricts() : 0;
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
