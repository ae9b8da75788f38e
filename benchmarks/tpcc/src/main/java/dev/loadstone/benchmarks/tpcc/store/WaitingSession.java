package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One transaction at a time through a client that could have many under way. */
public final class WaitingSession implements DeliverySession {
  private static final DeliveryOutput NOTHING = new DeliveryOutput(List.of());

  private final AsyncSession session;
  private Call last = new Call();

  /**
   * @param session of {@link ProcedureSessions}, closed with this one
   */
  public WaitingSession(AsyncSession session) {
    this.session = session;
  }

  private record Ended(Outcome outcome, int detail, String failure) {}

  private static final class Call implements ProcedureSessions.DeliveryCompletion {
    private final CompletableFuture<Ended> end = new CompletableFuture<>();
    private volatile DeliveryOutput output = NOTHING;

    @Override
    public void delivered(DeliveryOutput delivered) {
      output = delivered;
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
  public DeliveryOutput delivered() {
    return last.output;
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
