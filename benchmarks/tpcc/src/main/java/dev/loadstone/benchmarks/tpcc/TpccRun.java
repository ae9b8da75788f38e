package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.tpcc.audit.DeferredReport;
import dev.loadstone.benchmarks.tpcc.audit.TpccAssessor;
import dev.loadstone.benchmarks.tpcc.audit.TpccTally;
import dev.loadstone.benchmarks.tpcc.input.Deck;
import dev.loadstone.benchmarks.tpcc.input.TerminalPlacement;
import dev.loadstone.benchmarks.tpcc.input.TpccTerminal;
import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.benchmarks.tpcc.store.DeferredDeliveries;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.Assessment;
import dev.loadstone.core.result.RunResult.LoadInfo;
import dev.loadstone.core.result.RunStatistics;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** One run of TPC-C, whatever it runs on. */
final class TpccRun implements WorkloadRun {
  private final TpccSettings settings;
  private final TerminalPlacement placement;
  private final NuRandConstants constants;
  private final RandomStreams streams;
  private final Sessions sessions;
  private final Optional<DeferredDeliveries> deferred;
  private final boolean transactional;
  private final Function<RunStatistics, List<CheckResult>> checks;

  /**
   * @param settings the benchmark's settings
   * @param terminals how many terminals there will be
   * @param constants the constants C of the run
   * @param streams the streams of the run
   * @param sessions execute the transactions
   * @param transactional whether what a session executes is one transaction of the database
   * @param checks what to check after the run
   */
  TpccRun(
      TpccSettings settings,
      int terminals,
      NuRandConstants constants,
      RandomStreams streams,
      Sessions sessions,
      boolean transactional,
      Function<RunStatistics, List<CheckResult>> checks) {
    this.settings = settings;
    this.placement = new TerminalPlacement(terminals, settings.warehouses());
    this.constants = constants;
    this.streams = streams;
    this.transactional = transactional;
    this.checks = checks;
    this.deferred =
        settings.delivery() == TpccSettings.DeliveryMode.DEFERRED
            ? Optional.of(new DeferredDeliveries(sessions))
            : Optional.empty();
    this.sessions = deferred.map(DeferredDeliveries::sessions).orElse(sessions);
  }

  @Override
  public Script script(int index) {
    return new TpccTerminal(
        placement.warehouses(),
        placement.warehouse(index),
        placement.district(index),
        constants,
        new TpccRandom(streams.stream("tpcc.terminal", index)),
        new Deck(settings.deck()));
  }

  @Override
  public Sessions sessions() {
    return sessions;
  }

  @Override
  public Tally newTally() {
    return new TpccTally();
  }

  @Override
  public void writeCounts(DataOutput out) throws IOException {
    if (deferred.isPresent()) {
      deferred.get().writeTo(out);
    }
  }

  @Override
  public void addCounts(DataInput in) throws IOException {
    if (deferred.isPresent()) {
      deferred.get().addFrom(in);
    }
  }

  @Override
  public void close() {
    deferred.ifPresent(DeferredDeliveries::close);
  }

  @Override
  public List<CheckResult> verify(RunStatistics statistics) {
    return checks.apply(statistics);
  }

  @Override
  public Assessment assess(
      LoadInfo load, ServerDescription server, RunStatistics statistics, List<Tally> tallies) {
    Optional<DeferredReport> report = deferred.map(DeferredDeliveries::report);
    return new TpccAssessor(placement, settings.deck(), transactional, report)
        .assess(load, server, statistics, tallies);
  }
}
