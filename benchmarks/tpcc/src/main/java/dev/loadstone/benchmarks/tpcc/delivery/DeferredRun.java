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
import dev.loadstone.core.statistics.RunStatistics;
import java.io.DataInput;
import java.io.DataOutput;
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

  /**
   * Starts the background sessions.
   *
   * @param sessions how many sessions work in the background, at least 1
   * @param assessment assesses the run with the results of what was queued
   */
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

  /** Executes what is still queued. */
  @Override
  public void close() {
    queue.close();
  }

  @Override
  public void writeFiles(Path folder) throws IOException {
    queue.writeFile(folder);
  }

  @Override
  public void writeCounts(DataOutput out) throws IOException {
    super.writeCounts(out);
    queue.writeTo(out);
  }

  @Override
  public void addCounts(DataInput in) throws IOException {
    super.addCounts(in);
    queue.addFrom(in);
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
