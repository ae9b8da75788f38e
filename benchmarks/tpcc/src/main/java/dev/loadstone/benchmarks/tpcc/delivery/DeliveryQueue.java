package dev.loadstone.benchmarks.tpcc.delivery;

import dev.loadstone.benchmarks.kit.session.Execution;
import dev.loadstone.benchmarks.tpcc.audit.DeferredReport;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.store.DeliveryOutput;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.observe.Series.Better;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongPredicate;
import org.HdrHistogram.Histogram;

/**
 * The queue of deferred Deliveries and the background sessions that execute them (2.7.2). A
 * Delivery is completed when it is in the result file, not when it is queued.
 */
final class DeliveryQueue implements AutoCloseable, OwnCounts {
  /** The time beyond the 80 seconds of 2.7.2.2 for which a database that is away is asked again. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Duration RETRY_PAUSE = Duration.ofMillis(20);
  private static final Duration RECONNECT_PAUSE = Duration.ofSeconds(1);
  private static final Duration IDLE_POLL = Duration.ofMillis(100);

  private static final Series COUNTS = Series.count("deliveries", Better.NEITHER);
  private static final String QUEUED = "queued";
  private static final String QUEUED_MEASURED = "queued-measured";
  private static final String IN_TIME = "in-time";
  private static final String MEASURED = "measured";
  private static final String SKIPPED_DISTRICTS = "skipped-districts";
  private static final String SKIPPING = "skipping";
  private static final String UNKNOWN = "unknown";

  /** From queued to done. */
  private static final Series TIMES = Series.times("deliveries.times", Better.LOWER);

  /** The last failure of a client, by its words. */
  private static final Series FAILURE = Series.count("deliveries.failure", Better.LOWER);

  private static final Set<Series> SERIES = Set.of(COUNTS, TIMES, FAILURE);

  private final Sessions sessions;
  private final BlockingQueue<Queued> queue = new LinkedBlockingQueue<>();
  private final LongAdder queued = new LongAdder();
  private final LongAdder queuedMeasured = new LongAdder();
  private final DeliveryFile file = new DeliveryFile();
  private final List<Background> workers = new ArrayList<>();

  private volatile LongPredicate measured = time -> false;
  private volatile boolean draining;
  private volatile long drainDeadline;

  // Complete when the workers have ended.
  private final Observations total = new Observations();

  DeliveryQueue(Sessions sessions, int count) {
    this.sessions = sessions;
    for (int i = 0; i < count; i++) {
      Background worker = new Background();
      workers.add(worker);
      worker.thread.start();
    }
  }

  private record Queued(Delivery delivery, long since) {}

  void begin(LongPredicate interval) {
    measured = interval;
  }

  void add(Delivery delivery) {
    long now = System.nanoTime();
    queued.increment();
    if (measured.test(now)) {
      queuedMeasured.increment();
    }
    queue.add(new Queued(delivery, now));
  }

  private final class Background {
    private final Thread thread = new Thread(this::work, "tpcc-deliveries");
    private final Observations counts = new Observations();
    private final Histogram times = new Histogram(3);
    private String lastFailure = "";
    private Session session;

    Background() {
      thread.setDaemon(true);
    }

    private void work() {
      try {
        while (!draining || !(queue.isEmpty() || outOfTime())) {
          Queued next = queue.poll(IDLE_POLL.toMillis(), TimeUnit.MILLISECONDS);
          if (next != null) {
            execute(next);
          }
        }
      } catch (InterruptedException e) {
        lastFailure = "interrupted";
      } finally {
        closeSession();
      }
    }

    /** Tries until it is done, fails for good, or the time after the run is used up. */
    private void execute(Queued next) throws InterruptedException {
      while (!outOfTime()) {
        if (session == null) {
          reconnect();
          continue;
        }
        Execution execution = Execution.of(session, next.delivery());
        Outcome outcome = execution.outcome();
        if (outcome.completed()) {
          completed(next, execution, System.nanoTime());
          return;
        }
        lastFailure = execution.failure();
        if (outcome.connectionBroken()) {
          closeSession();
        }
        if (!outcome.retryable()
            && outcome != Outcome.CONNECTION_LOST
            && outcome != Outcome.TIMEOUT) {
          // Unknown: executing it again could deliver twice as much as was asked for. Any other
          // failure would come again.
          counts.countAny(COUNTS, UNKNOWN, outcome == Outcome.UNKNOWN ? 1 : 0);
          return;
        }
        Thread.sleep(RETRY_PAUSE.toMillis());
      }
    }

    private void completed(Queued next, Execution execution, long now) {
      long elapsed = now - next.since();
      boolean inTime = elapsed <= TimeUnit.SECONDS.toNanos(DeferredReport.LIMIT_SECONDS);
      times.recordValue(elapsed);
      counts.countAny(COUNTS, IN_TIME, inTime ? 1 : 0);
      counts.countAny(COUNTS, MEASURED, measured.test(now) ? 1 : 0);
      counts.countAny(COUNTS, SKIPPED_DISTRICTS, execution.detail());
      counts.countAny(COUNTS, SKIPPING, execution.detail() > 0 ? 1 : 0);
      if (execution.answer().orElse(null) instanceof DeliveryOutput delivered) {
        file.add(next.delivery(), delivered, next.since(), now);
      }
    }

    void end() {
      total.add(counts);
      total.times(TIMES, Observations.ALL, times);
      if (!lastFailure.isEmpty()) {
        total.count(FAILURE, lastFailure, 1);
      }
    }

    private void reconnect() throws InterruptedException {
      try {
        session = sessions.open();
      } catch (SessionUnavailableException e) {
        lastFailure = e.getMessage();
        Thread.sleep(RECONNECT_PAUSE.toMillis());
      }
    }

    private void closeSession() {
      if (session != null) {
        session.close();
        session = null;
      }
    }
  }

  private boolean outOfTime() {
    return draining && System.nanoTime() - drainDeadline > 0;
  }

  @Override
  public void close() {
    // 2.7.2.2 gives 90 % of them 80 seconds; what is left some time later is given up.
    drainDeadline =
        System.nanoTime()
            + Duration.ofSeconds(DeferredReport.LIMIT_SECONDS).plus(PATIENCE).toNanos();
    draining = true;
    try {
      for (Background worker : workers) {
        worker.thread.join();
        worker.end();
      }
      workers.clear();
    } catch (InterruptedException e) {
      workers.forEach(worker -> worker.thread.interrupt());
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public Set<Series> series() {
    return SERIES;
  }

  @Override
  public void tell(Observations observed) {
    observed.count(COUNTS, QUEUED, queued.sum());
    observed.count(COUNTS, QUEUED_MEASURED, queuedMeasured.sum());
    observed.add(total);
  }

  @Override
  public void addTold(Observations observed) {
    total.add(observed, SERIES);
  }

  void writeFile(Path folder) throws IOException {
    file.write(folder);
  }

  /** The results of all that were queued; called after {@link #close()}. */
  DeferredReport report() {
    Histogram times = total.times(TIMES, Observations.ALL);
    return new DeferredReport(
        queued.sum() + total.count(COUNTS, QUEUED),
        times.getTotalCount(),
        total.count(COUNTS, IN_TIME),
        new DeferredReport.Measured(
            queuedMeasured.sum() + total.count(COUNTS, QUEUED_MEASURED),
            total.count(COUNTS, MEASURED)),
        new DeferredReport.Skipped(
            total.count(COUNTS, SKIPPED_DISTRICTS), total.count(COUNTS, SKIPPING)),
        total.count(COUNTS, UNKNOWN),
        times.getValueAtPercentile(90) / 1e9,
        total.labels(FAILURE).stream().findFirst().orElse(""));
  }
}
