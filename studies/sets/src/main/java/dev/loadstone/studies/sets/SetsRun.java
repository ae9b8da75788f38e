package dev.loadstone.studies.sets;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Session;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.Transaction;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SessionUnavailableException;
import dev.loadstone.core.database.mark.TableMark;
import dev.loadstone.core.database.table.SetOperation;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.studies.sets.algorithm.KeyTables;
import dev.loadstone.studies.sets.algorithm.Operands;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

/** One run: the algorithms in a cycle, with the proof of the result after each. */
final class SetsRun implements WorkloadRun {
  private final SetsSettings settings;
  private final KeyTables tables;
  private final SetPair pair;
  private final SetsData data;
  private final TableMark mark;
  private final OperationLog log = new OperationLog();
  private final Map<SetOperation, SetDigest> oracle = new EnumMap<>(SetOperation.class);
  private volatile LongPredicate measured = instant -> false;

  SetsRun(SetsSettings settings, KeyTables tables, SetPair pair, SetsData data) {
    this.settings = settings;
    this.tables = tables;
    this.pair = pair;
    this.data = data;
    this.mark = data.mark();
    settings.algorithms().forEach(each -> oracle.computeIfAbsent(each.operation(), pair::expected));
  }

  OperationLog log() {
    return log;
  }

  @Override
  public Script script(int index) {
    int[] turn = {0};
    List<Transaction> transactions =
        settings.algorithms().stream()
            .flatMap(algorithm -> Stream.<Transaction>of(Operation.of(algorithm), Operation.PROOF))
            .toList();
    return () -> transactions.get(turn[0]++ % transactions.size());
  }

  @Override
  public Sessions sessions() {
    return this::open;
  }

  private Session open() throws SessionUnavailableException {
    try {
      data.clearResult(mark);
    } catch (LoadstoneException e) {
      throw new SessionUnavailableException(e.getMessage(), e);
    }
    return new SetsSession(
        new Operands(
            tables,
            tables.client().open(),
            new Operands.Sets(
                SetsData.LEFT, SetsData.RIGHT, SetsData.RESULT, pair.left(), pair.right()),
            new Operands.Calls(settings.cache(), settings.batch(), settings.lookups())),
        data,
        mark,
        algorithm -> oracle.get(algorithm.operation()),
        log,
        instant -> measured.test(instant));
  }

  @Override
  public Tally newTally() {
    return Tally.NONE;
  }

  @Override
  public void begin(LongPredicate interval) {
    measured = interval;
  }

  @Override
  public List<OwnCounts> ownCounts() {
    return List.of(log);
  }

  @Override
  public List<CheckResult> verify(RunStatistics statistics) {
    return List.of(log.check(), data.check(SetsData.LEFT), data.check(SetsData.RIGHT));
  }

  @Override
  public Assessment assess(
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      List<Tally> tallies,
      List<CheckResult> checks) {
    return SetsAssessor.assess(settings, pair, statistics, log);
  }
}
