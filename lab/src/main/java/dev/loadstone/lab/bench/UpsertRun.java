package dev.loadstone.lab.bench;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ProcedureClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** A minimal run: each transaction writes one row by one call of a procedure. */
final class UpsertRun implements WorkloadRun {
  static final String PROCEDURE = "LOADSTONE_BENCH.upsert";
  static final int KEYS = 100_000;
  static final List<TransactionType> TYPES =
      List.of(new TransactionType("upsert", "Upsert", Duration.ZERO, Duration.ZERO));
  static final Headline HEADLINE =
      new Headline("upserts", Set.of("upsert"), Duration.ofSeconds(1), false);
  private static final String VALUE = "x".repeat(50);

  private final ProcedureClient client;
  private final SplittableRandom seeds;

  UpsertRun(ProcedureClient client, long seed) {
    this.client = client;
    this.seeds = new SplittableRandom(seed);
  }

  private record Upsert(long key) implements Transaction {
    @Override
    public int typeIndex() {
      return 0;
    }
  }

  /** Makes the arguments of a call, for both sides of the comparison. */
  static Object[] arguments(long key) {
    return new Object[] {key, VALUE};
  }

  @Override
  public Script script(int index) {
    SplittableRandom random = seeds.split();
    return () -> new Upsert(random.nextInt(KEYS));
  }

  @Override
  public Sessions sessions() {
    return Sessions.asynchronous(this::session);
  }

  private Session session() {
    return new Session() {
      @Override
      public void execute(Transaction transaction, Completion completion) {
        client.call(
            PROCEDURE,
            arguments(((Upsert) transaction).key()),
            (outcome, reply, failure) -> completion.complete(outcome, 0, failure));
      }

      @Override
      public void close() {
        // The client belongs to the bench command.
      }
    };
  }

  @Override
  public Tally newTally() {
    return Tally.NONE;
  }

  @Override
  public void close() {
    // Nothing goes on in the background.
  }

  @Override
  public List<CheckResult> verify(RunStatistics statistics) {
    return List.of();
  }

  @Override
  public Assessment assess(
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      List<Tally> tallies,
      List<CheckResult> checks) {
    return new Assessment(List.of(), List.of(), "", List.of());
  }
}
