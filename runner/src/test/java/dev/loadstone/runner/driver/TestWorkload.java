package dev.loadstone.runner.driver;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Headline;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.TransactionType;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** A workload of one type of numbered transactions, with the sessions that a test gives it. */
final class TestWorkload implements WorkloadRun {
  static final List<TransactionType> TYPES =
      List.of(new TransactionType("step", "Step", Duration.ofMillis(20), Duration.ofMillis(40)));
  static final Headline HEADLINE =
      new Headline("steps", Set.of("step"), Duration.ofMinutes(1), true);

  private final Sessions sessions;
  private final LongAdder tallied = new LongAdder();
  private final Map<Integer, Integer> handedOut = new ConcurrentHashMap<>();

  TestWorkload(Sessions sessions) {
    this.sessions = sessions;
  }

  /** A step of a terminal, numbered from 0. */
  record Step(int terminal, int number) implements Transaction {
    @Override
    public int typeIndex() {
      return 0;
    }

    /** Every third step. */
    @Override
    public boolean spansPartitions() {
      return number % 3 == 0;
    }
  }

  /** A tally that belongs to no workload. */
  static Tally tally() {
    return new Count(new LongAdder());
  }

  /** The counts of a tally of this workload. */
  static long count(Tally tally) {
    return ((Count) tally).total();
  }

  private static final class Count extends Tally {
    private final LongAdder all;

    private Count(LongAdder all) {
      super(List.of("steps"));
      this.all = all;
    }

    @Override
    public void add(Transaction transaction, Outcome outcome, int detail) {
      add(0, 1);
      all.increment();
    }

    private long total() {
      return count(0);
    }
  }

  long tallied() {
    return tallied.sum();
  }

  @Override
  public Script script(int index) {
    return () -> new Step(index, handedOut.merge(index, 1, Integer::sum) - 1);
  }

  @Override
  public Sessions sessions() {
    return sessions;
  }

  @Override
  public Tally newTally() {
    return new Count(tallied);
  }

  @Override
  public void close() {}

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
