package dev.loadstone.benchmarks.tpcc.store;

import dev.loadstone.benchmarks.tpcc.audit.DeferredReport;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.core.benchmark.AsyncSession;
import dev.loadstone.core.benchmark.Outcome;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.SessionUnavailableException;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.measure.Recording;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;

/**
 * The queue of Deliveries and the session in the background that executes them (2.7.2): a terminal
 * waits for the queue only, and the result is recorded when the Delivery is done.
 */
public final class DeferredDeliveries implements AutoCloseable {
  /** For how long after the run a database that is away is asked for a session again. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration RETRY_PAUSE = Duration.ofMillis(20);
  private static final Duration RECONNECT_PAUSE = Duration.ofSeconds(1);
  private static final Duration IDLE_POLL = Duration.ofMillis(100);

  private final Sessions executing;
  private final Sessions.Blocking background;
  private final BlockingQueue<Queued> queue = new LinkedBlockingQueue<>();
  private final LongAdder queued = new LongAdder();
  private final Thread worker = new Thread(this::work, "tpcc-deliveries");

  private volatile boolean draining;
  private volatile long drainDeadline;

  // Written by the worker, read after it has ended.
  private final Histogram times = new Histogram(3);
  private long inTime;
  private long skippedDistricts;
  private String lastFailure = "";
  private Session session;

  /**
   * Starts the background.
   *
   * @param executing executes what is not deferred, and gives the background its own session
   */
  public DeferredDeliveries(Sessions executing) {
    this.executing = executing;
    this.background =
        executing instanceof Sessions.Async many
            ? () -> new WaitingSession(many.open())
            : (Sessions.Blocking) executing;
    worker.setDaemon(true);
    worker.start();
  }

  private record Queued(Delivery delivery, long since) {}

  /** Sessions that queue Deliveries and execute everything else. */
  public Sessions sessions() {
    if (executing instanceof Sessions.Async many) {
      return (Sessions.Async) () -> new QueueingAsyncSession(many.open());
    }
    Sessions.Blocking one = (Sessions.Blocking) executing;
    return (Sessions.Blocking) () -> new QueueingSession(one.open());
  }

  private void queue(Delivery delivery) {
    queued.increment();
    queue.add(new Queued(delivery, System.nanoTime()));
  }

  private void work() {
    try {
      while (true) {
        Queued next = queue.poll(IDLE_POLL.toMillis(), TimeUnit.MILLISECONDS);
        if (next != null) {
          execute(next);
        }
        if (draining && (queue.isEmpty() || outOfTime())) {
          return;
        }
      }
    } catch (InterruptedException e) {
      lastFailure = "interrupted";
    } finally {
      closeSession();
    }
  }

  /** Tries until it is done, fails for good, or the run is over and the database stays away. */
  private void execute(Queued next) throws InterruptedException {
    while (!outOfTime()) {
      if (session == null) {
        reconnect();
        continue;
      }
      Outcome outcome = session.execute(next.delivery());
      if (outcome.completed()) {
        long elapsed = System.nanoTime() - next.since();
        times.recordValue(elapsed);
        inTime += elapsed <= TimeUnit.SECONDS.toNanos(DeferredReport.LIMIT_SECONDS) ? 1 : 0;
        skippedDistricts += session.detail();
        return;
      }
      lastFailure = session.lastFailure();
      if (outcome.connectionBroken()) {
        closeSession();
      }
      if (!outcome.retryable() && outcome != Outcome.CONNECTION_LOST) {
        // Unknown: executing it again could deliver twice as much as was asked for. Any other
        // failure would come again.
        return;
      }
      Thread.sleep(RETRY_PAUSE.toMillis());
    }
  }

  private void reconnect() throws InterruptedException {
    try {
      session = background.open();
    } catch (SessionUnavailableException e) {
      lastFailure = e.getMessage();
      Thread.sleep(RECONNECT_PAUSE.toMillis());
    }
  }

  private boolean outOfTime() {
    return draining && System.nanoTime() - drainDeadline > 0;
  }

  private void closeSession() {
    if (session != null) {
      session.close();
      session = null;
    }
  }

  /** Executes what is still queued. */
  @Override
  public void close() {
    // 2.7.2.2 gives 90 % of them 80 seconds; whoever still waits then is not waited for.
    drainDeadline =
        System.nanoTime()
            + Duration.ofSeconds(DeferredReport.LIMIT_SECONDS).plus(PATIENCE).toNanos();
    draining = true;
    try {
      worker.join();
    } catch (InterruptedException e) {
      worker.interrupt();
      Thread.currentThread().interrupt();
    }
  }

  /** Writes what became of them, for another process; after {@link #close()}. */
  public void writeTo(DataOutput out) throws IOException {
    out.writeLong(queued.sum());
    out.writeLong(inTime);
    out.writeLong(skippedDistricts);
    out.writeUTF(lastFailure);
    Recording.write(times, out);
  }

  /** Adds what {@link #writeTo} wrote in another process; nothing may be queued in this one. */
  public void addFrom(DataInput in) throws IOException {
    queued.add(in.readLong());
    inTime += in.readLong();
    skippedDistricts += in.readLong();
    String failure = in.readUTF();
    lastFailure = failure.isEmpty() ? lastFailure : failure;
    times.add(Recording.readHistogram(in));
  }

  /** What became of them; to be asked for after {@link #close()}. */
  public DeferredReport report() {
    return new DeferredReport(
        queued.sum(),
        times.getTotalCount(),
        inTime,
        skippedDistricts,
        times.getValueAtPercentile(90) / 1e9,
        lastFailure);
  }

  /** Queues Deliveries and executes everything else. */
  private final class QueueingSession implements Session {
    private final Session executing;
    private boolean lastWasQueued;

    QueueingSession(Session executing) {
      this.executing = executing;
    }

    @Override
    public Outcome execute(Transaction transaction) {
      lastWasQueued = transaction instanceof Delivery;
      if (transaction instanceof Delivery delivery) {
        queue(delivery);
        return Outcome.COMMITTED;
      }
      return executing.execute(transaction);
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
  private final class QueueingAsyncSession implements AsyncSession {
    private final AsyncSession executing;

    QueueingAsyncSession(AsyncSession executing) {
      this.executing = executing;
    }

    @Override
    public void submit(Transaction transaction, Completion completion) {
      if (transaction instanceof Delivery delivery) {
        queue(delivery);
        completion.complete(Outcome.COMMITTED, 0, "");
      } else {
        executing.submit(transaction, completion);
      }
    }

    @Override
    public void close() {
      executing.close();
    }
  }
}
