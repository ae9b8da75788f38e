package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.NoopSessions;
import dev.loadstone.benchmarks.ycsb.audit.YcsbAssessor;
import dev.loadstone.benchmarks.ycsb.audit.YcsbTally;
import dev.loadstone.benchmarks.ycsb.check.AcknowledgedInserts;
import dev.loadstone.benchmarks.ycsb.input.Operation;
import dev.loadstone.benchmarks.ycsb.input.OperationKind;
import dev.loadstone.benchmarks.ycsb.store.BesideLoad;
import dev.loadstone.benchmarks.ycsb.store.IntegrityCounters;
import dev.loadstone.core.benchmark.Acknowledged;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.observe.OwnCounts;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.LongPredicate;
import java.util.stream.Stream;

final class YcsbRun implements WorkloadRun {
  private final RunInputs inputs;
  private final Sessions sessions;
  private final YcsbAssessor assessor;
  private final IntegrityCounters counters;
  private final List<BesideLoad> beside;
  private final Function<RunStatistics, List<CheckResult>> checks;
  private final Optional<AcknowledgedInserts> inserts;

  YcsbRun(
      RunInputs inputs,
      Sessions sessions,
      YcsbAssessor assessor,
      IntegrityCounters counters,
      List<BesideLoad> beside,
      Function<RunStatistics, List<CheckResult>> checks,
      Optional<AcknowledgedInserts> inserts) {
    this.inputs = inputs;
    this.sessions = sessions;
    this.assessor = assessor;
    this.counters = counters;
    this.beside = List.copyOf(beside);
    this.checks = checks;
    this.inserts = inserts;
  }

  /**
   * Returns a run on a system that does nothing. Inserts still count, so that later operations find
   * their keys.
   */
  static YcsbRun onNothing(RunInputs inputs, YcsbSettings settings, NoopClient system) {
    return new YcsbRun(
        inputs,
        new NoopSessions(
            system,
            transaction -> {
              Operation operation = (Operation) transaction;
              if (operation.kind() == OperationKind.INSERT) {
                inputs.space().inserted(operation.item());
              }
              return Answer.COMMITTED;
            },
            new LongAdder()),
        new YcsbAssessor(settings.operations(), true),
        new IntegrityCounters(),
        List.of(),
        statistics -> List.of(),
        Optional.empty());
  }

  @Override
  public Script script(int index) {
    return inputs.script(index);
  }

  @Override
  public Sessions sessions() {
    return sessions;
  }

  @Override
  public Tally newTally() {
    return new YcsbTally();
  }

  @Override
  public void begin(LongPredicate measured) {
    beside.forEach(work -> work.begin(measured));
  }

  @Override
  public List<OwnCounts> ownCounts() {
    return Stream.<OwnCounts>concat(
            Stream.of(inputs.space(), counters),
            beside.stream().flatMap(work -> work.ownCounts().stream()))
        .toList();
  }

  @Override
  public void close() {
    // A later one may need an earlier one, so they are closed in reverse.
    for (int i = beside.size() - 1; i >= 0; i--) {
      beside.get(i).close();
    }
  }

  @Override
  public void writeFiles(Path folder) throws IOException {
    for (BesideLoad work : beside) {
      work.writeFiles(folder);
    }
  }

  @Override
  public List<CheckResult> verify(RunStatistics statistics) {
    return checks.apply(statistics);
  }

  @Override
  public Optional<Sought> seek(List<Acknowledged> acknowledged, Map<String, Long> doubtful) {
    return inserts.map(
        each ->
            each.seek(
                acknowledged,
                inputs.space(),
                doubtful.getOrDefault(OperationKind.INSERT.id(), 0L)));
  }

  @Override
  public Assessment assess(
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      List<Tally> tallies,
      List<CheckResult> checks) {
    return assessor.assess(load, statistics, tallies, counters, beside);
  }
}
