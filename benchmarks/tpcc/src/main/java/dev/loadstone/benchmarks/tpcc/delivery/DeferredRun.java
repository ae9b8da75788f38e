package dev.loadstone.benchmarks.tpcc.delivery;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.SqlRun;
import dev.loadstone.benchmarks.tpcc.audit.DeferredReport;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Session.Completion;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.Series;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A run whose Deliveries are queued for sessions in the background; a terminal waits for the queue
 * only (2.7.2).
 */
public final class DeferredRun extends SqlRun {
  private final DeliveryQueue queue;
  private final BiFunction<RunFacts, DeferredReport, Assessment> assessment;

  public DeferredRun(
      SqlModel model,
      Parts parts,
      int sessions,
      BiFunction<RunFacts, DeferredReport, Assessment> assessment) {
    super(model, parts);
    this.queue = new DeliveryQueue(parts.sessions(), sessions);
    this.assessment = assessment;
  }

  @Override
  public Sessions sessions() {
    return new DeferringSessions(super.sessions(), queue);
  }

  @Override
  public void begin(LongPredicate measured) {
    queue.begin(measured);
  }

  @Override
  public void close() {
    queue.close();
  }

  @Override
  public void writeOwnFiles(Path folder) throws IOException {
    super.writeOwnFiles(folder);
    queue.writeFile(folder);
  }

  @Override
  public Set<Series> series() {
    return Stream.concat(super.series().stream(), DeliveryQueue.SERIES.stream())
        .collect(Collectors.toSet());
  }

  @Override
  public void tell(Observations observed) {
    super.tell(observed);
    queue.tell(observed);
  }

  @Override
  public void add(Observations observed) {
    super.add(observed);
    queue.add(observed);
  }

  /** The Deliveries are those that were executed, not those that were queued. */
  @Override
  protected Map<String, Map<Outcome, Long>> outcomes(RunStatistics statistics) {
    DeferredReport report = queue.report();
    Map<String, Map<Outcome, Long>> outcomes = new HashMap<>(super.outcomes(statistics));
    outcomes.put(
        TransactionKind.DELIVERY.id(),
        Map.of(Outcome.COMMITTED, report.completed(), Outcome.UNKNOWN, report.unknown()));
    return outcomes;
  }

  @Override
  protected Assessment assess(RunFacts facts) {
    return assessment.apply(facts, queue.report());
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

  private static final class DeferringSession implements Session {
    private final Session executing;
    private final DeliveryQueue queue;

    /** Whether the last try was put into the queue, without a call. */
    private boolean deferred;

    DeferringSession(Session executing, DeliveryQueue queue) {
      this.executing = executing;
      this.queue = queue;
    }

    @Override
    public void execute(Transaction transaction, Completion completion) {
      deferred = transaction instanceof Delivery;
      if (transaction instanceof Delivery delivery) {
        queue.add(delivery);
        completion.complete(Outcome.COMMITTED, 0, 0, "");
      } else {
        executing.execute(transaction, completion);
      }
    }

    @Override
    public long callNanos() {
      return deferred ? 0 : executing.callNanos();
    }

    @Override
    public long commitNanos() {
      return deferred ? 0 : executing.commitNanos();
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
