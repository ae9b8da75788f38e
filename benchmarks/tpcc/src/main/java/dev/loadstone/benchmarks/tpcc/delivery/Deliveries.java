package dev.loadstone.benchmarks.tpcc.delivery;

import dev.loadstone.benchmarks.tpcc.audit.DeferredReport;
import dev.loadstone.benchmarks.tpcc.check.SeenCount;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.benchmarks.tpcc.rows.TpccScale;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongPredicate;

/**
 * The Deliveries of a run, in all its phases: executed at once while the terminal waits, or queued
 * for sessions in the background, where the terminal waits for the queue only (2.7.2).
 */
public final class Deliveries implements AutoCloseable {
  private static final int DISTRICTS = TpccScale.DISTRICTS_PER_WAREHOUSE;

  private final Sessions executing;
  private final LongAdder surplus;
  private final Optional<DeliveryQueue> queue;

  private Deliveries(Sessions executing, LongAdder surplus, Optional<DeliveryQueue> queue) {
    this.executing = executing;
    this.surplus = surplus;
    this.queue = queue;
  }

  /**
   * Returns Deliveries for which the terminal waits.
   *
   * @param executing executes every transaction
   * @param surplus where its sessions add the surplus of their answers
   */
  public static Deliveries interactive(Sessions executing, LongAdder surplus) {
    return new Deliveries(executing, surplus, Optional.empty());
  }

  /**
   * Returns Deliveries that are queued, and starts the background sessions.
   *
   * @param executing executes what is not deferred, and opens the background sessions
   * @param surplus where its sessions add the surplus of their answers
   * @param sessions how many sessions work in the background, at least 1
   */
  public static Deliveries deferred(Sessions executing, LongAdder surplus, int sessions) {
    return new Deliveries(executing, surplus, Optional.of(new DeliveryQueue(executing, sessions)));
  }

  /** Returns sessions that queue Deliveries that are deferred, and execute everything else. */
  public Sessions sessions() {
    return queue
        .<Sessions>map(deferred -> new DeferringSessions(executing, deferred))
        .orElse(executing);
  }

  /**
   * Tells which times lie in the measured interval; called before the first transaction.
   *
   * @param measured tests a {@link System#nanoTime()}
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

  /** Writes the counts, for another process; called after {@link #close()}. */
  public void writeTo(DataOutput out) throws IOException {
    out.writeLong(surplus.sum());
    if (queue.isPresent()) {
      queue.get().writeTo(out);
    }
  }

  /** Adds what {@link #writeTo} wrote in another process. */
  public void addFrom(DataInput in) throws IOException {
    surplus.add(in.readLong());
    if (queue.isPresent()) {
      queue.get().addFrom(in);
    }
  }

  /** The results of queued Deliveries; empty when terminals waited for them. */
  public Optional<DeferredReport> report() {
    return queue.map(DeliveryQueue::report);
  }

  /**
   * The orders that the clients know were delivered, and those that may have been.
   *
   * @param statistics what the clients saw, of all phases
   */
  public SeenCount orders(RunStatistics statistics) {
    SeenCount deliveries =
        report()
            .map(report -> new SeenCount(report.completed(), report.unknown()))
            .orElseGet(() -> SeenCount.of(statistics, TransactionKind.DELIVERY));
    return new SeenCount(
        DISTRICTS * deliveries.committed() + surplus.sum(), DISTRICTS * deliveries.unknown());
  }

  private record DeferringSessions(Sessions executing, DeliveryQueue queue) implements Sessions {
    @Override
    public boolean blocking() {
      return executing.blocking();
    }

    @Override
    public Session open() throws SessionUnavailableException {
      return new DeferringSession(executing.open(), queue);
    }
  }

  private record DeferringSession(Session executing, DeliveryQueue queue) implements Session {
    @Override
    public void execute(Transaction transaction, Completion completion) {
      if (transaction instanceof Delivery delivery) {
        queue.add(delivery);
        completion.complete(Outcome.COMMITTED, 0, 0, "");
      } else {
        executing.execute(transaction, completion);
      }
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
}
