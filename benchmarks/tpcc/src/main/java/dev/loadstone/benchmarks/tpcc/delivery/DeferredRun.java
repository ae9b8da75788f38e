package dev.loadstone.benchmarks.tpcc.delivery;

import dev.loadstone.benchmarks.kit.RunFacts;
import dev.loadstone.benchmarks.kit.SqlModel;
import dev.loadstone.benchmarks.kit.SqlRun;
import dev.loadstone.benchmarks.tpcc.audit.DeferredReport;
import dev.loadstone.benchmarks.tpcc.input.Delivery;
import dev.loadstone.benchmarks.tpcc.input.TransactionKind;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.SessionAround;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.LongPredicate;

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
    this(model, parts, new DeliveryQueue(parts.sessions(), sessions), assessment);
  }

  private DeferredRun(
      SqlModel model,
      Parts parts,
      DeliveryQueue queue,
      BiFunction<RunFacts, DeferredReport, Assessment> assessment) {
    super(model, parts, queue);
    this.queue = queue;
    this.assessment = assessment;
  }

  @Override
  public Sessions sessions() {
    return super.sessions().around(executing -> new DeferringSession(executing, queue));
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

  private static final class DeferringSession extends SessionAround {
    private final DeliveryQueue queue;

    /** Whether the last try was put into the queue, without a call. */
    private boolean deferred;

    DeferringSession(Session executing, DeliveryQueue queue) {
      super(executing);
      this.queue = queue;
    }

    @Override
    public void execute(Transaction transaction, Completion completion) {
      deferred = transaction instanceof Delivery;
      if (transaction instanceof Delivery delivery) {
        queue.add(delivery);
        completion.complete(Outcome.COMMITTED, 0, 0, "");
      } else {
        super.execute(transaction, completion);
      }
    }

    @Override
    public long callNanos() {
      return deferred ? 0 : super.callNanos();
    }

    @Override
    public long commitNanos() {
      return deferred ? 0 : super.commitNanos();
    }
  }
}
