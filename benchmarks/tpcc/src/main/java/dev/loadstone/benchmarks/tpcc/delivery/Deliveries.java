package dev.loadstone.benchmarks.tpcc.delivery;

import dev.loadstone.benchmarks.kit.session.WaitingSession;
import dev.loadstone.benchmarks.tpcc.audit.DeferredReport;
import dev.loadstone.benchmarks.tpcc.check.SeenCount;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongPredicate;

/**
 * What a run's Deliveries did, in all its phases: executed at once, while the terminal waits, or
 * queued for sessions in the background, of which the terminal waits for the queue only (2.7.2).
 */
public final class Deliveries implements AutoCloseable {
  private static final int DISTRICTS = TpccScale.DISTRICTS_PER_WAREHOUSE;

  private final Sessions executing;
  private final Optional<DeliveryQueue> queue;
  private final LongAdder skippedDistricts = new LongAdder();

  private Deliveries(Sessions executing, Optional<DeliveryQueue> queue) {
    this.executing = executing;
    this.queue = queue;
  }

  /** Deliveries for which the terminal waits. */
  public static Deliveries interactive(Sessions executing) {
    return new Deliveries(executing, Optional.empty());
  }

  /**
   * Deliveries that are queued; starts the background.
   *
   * @param executing executes what is not deferred, and gives the background its sessions
   * @param sessions how many sessions work in the background, at least 1
   */
  public static Deliveries deferred(Sessions executing, int sessions) {
    Sessions.Blocking background =
        executing instanceof Sessions.Async many
            ? () -> new WaitingSession(many.open())
            : (Sessions.Blocking) executing;
    return new Deliveries(executing, Optional.of(new DeliveryQueue(background, sessions)));
  }

  /** Sessions that count or queue Deliveries, and execute everything else. */
  public Sessions sessions() {
    if (executing instanceof Sessions.Async many) {
      return (Sessions.Async) () -> new CountingAsyncSession(many.open());
    }
    Sessions.Blocking one = (Sessions.Blocking) executing;
    return (Sessions.Blocking) () -> new CountingSession(one.open());
  }

  /**
   * Tells which times lie in the measured interval; called before the first transaction.
   *
   * @param measured judges a {@link System#nanoTime()}
   */
  public void begin(LongPredicate measured) {
    queue.ifPresent(deferred -> deferred.begin(measured));
  }

  /** Executes what is still queued. */
  @Override
  public void close() {
    queue.ifPresent(DeliveryQueue::close);
  }

  /** Writes the result file of queued Deliveries. */
  public void writeFile(Path folder) throws IOException {
    if (queue.isPresent()) {
      queue.get().writeFile(folder);
    }
  }

  /** Writes what was counted, for another process; after {@link #close()}. */
  public void writeTo(DataOutput out) throws IOException {
    out.writeLong(skippedDistricts.sum());
    if (queue.isPresent()) {
      queue.get().writeTo(out);
    }
  }

  /** Adds what {@link #writeTo} wrote in another process. */
  public void addFrom(DataInput in) throws IOException {
    skippedDistricts.add(in.readLong());
    if (queue.isPresent()) {
      queue.get().addFrom(in);
    }
  }

  /** What became of queued Deliveries; empty when terminals waited for them. */
  public Optional<DeferredReport> report() {
    return queue.map(DeliveryQueue::report);
  }

  /**
   * The orders that the clients know were delivered, and those that may have been.
   *
   * @param statistics what the clients saw, of all phases
   */
  public SeenCount orders(RunStatistics statistics) {
    return report()
        .map(
            report ->
                new SeenCount(
                    DISTRICTS * report.completed() - report.skippedDistricts(),
                    DISTRICTS * report.unknown()))
        .orElseGet(
            () -> {
              SeenCount seen = SeenCount.of(statistics, TransactionKind.DELIVERY);
              return new SeenCount(
                  DISTRICTS * seen.committed() - skippedDistricts.sum(),
                  DISTRICTS * seen.unknown());
            });
  }

  private void count(Outcome outcome, int skipped) {
    if (outcome == Outcome.COMMITTED && skipped > 0) {
      skippedDistricts.add(skipped);
    }
  }

  private final class CountingSession implements Session {
    private final Session executing;
    private boolean lastWasQueued;

    CountingSession(Session executing) {
      this.executing = executing;
    }

    @Override
    public Outcome execute(Transaction transaction) {
      lastWasQueued = false;
      if (!(transaction instanceof Delivery delivery)) {
        return executing.execute(transaction);
      }
      if (queue.isPresent()) {
        lastWasQueued = true;
        queue.get().add(delivery);
        return Outcome.COMMITTED;
      }
      Outcome outcome = executing.execute(transaction);
      count(outcome, executing.detail());
      return outcome;
    }

    @Override
    public int detail() {
      return lastWasQueued ? 0 : executing.detail();
    }

    @Override
    public int roundTrips() {
      return lastWasQueued ? 0 : executing.roundTrips();
    }

    @Override
    public String lastFailure() {
      return lastWasQueued ? "" : executing.lastFailure();
    }

    @Override
    public void abort() {
      executing.abort();
    }

    @Override
    public void close() {
      executing.close();
    }
  }

  /** The same for a client that has many transactions under way. */
  private final class CountingAsyncSession implements AsyncSession {
    private final AsyncSession executing;

    CountingAsyncSession(AsyncSession executing) {
      this.executing = executing;
    }

    @Override
    public void submit(Transaction transaction, Completion completion) {
      if (!(transaction instanceof Delivery delivery)) {
        executing.submit(transaction, completion);
      } else if (queue.isPresent()) {
        queue.get().add(delivery);
        completion.complete(Outcome.COMMITTED, 0, 0, "");
      } else {
        executing.submit(transaction, new Counting(completion));
      }
    }

    @Override
    public void close() {
      executing.close();
    }
  }

  private final class Counting implements AsyncSession.Completion {
    private final AsyncSession.Completion completion;

    Counting(AsyncSession.Completion completion) {
      this.completion = completion;
    }

    @Override
    public void answered() {
      completion.answered();
    }

    @Override
    public void complete(Outcome outcome, int detail, int roundTrips, String failure) {
      count(outcome, detail);
      completion.complete(outcome, detail, roundTrips, failure);
    }
  }
}
