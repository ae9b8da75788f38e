package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.kit.session.Answer;
import dev.loadstone.benchmarks.kit.session.NoopSessions;
import dev.loadstone.benchmarks.tpcc.audit.TpccAssessor;
import dev.loadstone.benchmarks.tpcc.audit.TpccTally;
import dev.loadstone.benchmarks.tpcc.check.SeenCount;
import dev.loadstone.benchmarks.tpcc.delivery.Deliveries;
import dev.loadstone.benchmarks.tpcc.input.Deck;
import dev.loadstone.benchmarks.tpcc.input.NewOrder;
import dev.loadstone.benchmarks.tpcc.input.TerminalPlacement;
import dev.loadstone.benchmarks.tpcc.input.TpccTerminal;
import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.benchmarks.tpcc.random.TpccRandom;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongPredicate;

/** One run of TPC-C, whatever it runs on. */
final class TpccRun implements WorkloadRun {
  private final TpccSettings settings;
  private final TerminalPlacement placement;
  private final NuRandConstants constants;
  private final RandomStreams streams;
  private final Deliveries deliveries;
  private final boolean transactional;
  private final boolean sentToPartitions;
  private final Checks checks;

  /**
   * @param constants the constants C of the run
   * @param surplus adds up the surplus of the sessions' answers
   * @param transactional whether what a session executes is one transaction of the database
   * @param sentToPartitions whether sessions send calls to partitions, which the client chooses
   */
  TpccRun(
      TpccSettings settings,
      int terminals,
      NuRandConstants constants,
      RandomStreams streams,
      Sessions sessions,
      LongAdder surplus,
      boolean transactional,
      boolean sentToPartitions,
      Checks checks) {
    this.settings = settings;
    this.placement = new TerminalPlacement(terminals, settings.warehouses());
    this.constants = constants;
    this.streams = streams;
    this.transactional = transactional;
    this.sentToPartitions = sentToPartitions;
    this.checks = checks;
    this.deliveries =
        settings.delivery() == TpccSettings.DeliveryMode.DEFERRED
            ? Deliveries.deferred(sessions, surplus, settings.deliverySessions())
            : Deliveries.interactive(sessions, surplus);
  }

  static TpccRun onNothing(TpccSettings settings, int terminals, long seed, NoopClient system) {
    RandomStreams streams = new RandomStreams(seed).child("tpcc.run", 0);
    LongAdder surplus = new LongAdder();
    return new TpccRun(
        settings,
        terminals,
        NuRandConstants.forRun(NuRandConstants.forLoad(streams), streams),
        streams,
        new NoopSessions(
            system,
            transaction ->
                transaction instanceof NewOrder input && input.asksForUnusedItem()
                    ? Answer.INTENDED_ROLLBACK
                    : Answer.COMMITTED,
            surplus),
        surplus,
        true,
        false,
        Checks.NONE);
  }

  /** The checks after a run. */
  @FunctionalInterface
  interface Checks {
    Checks NONE = (statistics, delivered) -> List.of();

    /**
     * @param statistics what the clients saw, of all phases
     * @param delivered the orders that their Deliveries delivered
     */
    List<CheckResult> run(RunStatistics statistics, SeenCount delivered);
  }

  @Override
  public Script script(int index) {
    return new TpccTerminal(
        placement.warehouses(),
        settings.homes() == TpccSettings.Homes.ROAMING
            ? TpccTerminal.ROAMING
            : placement.warehouse(index),
        placement.district(index),
        constants,
        new TpccRandom(streams.stream("tpcc.terminal", index)),
        new Deck(settings.deck()));
  }

  @Override
  public Sessions sessions() {
    return deliveries.sessions();
  }

  @Override
  public Tally newTally() {
    return new TpccTally();
  }

  @Override
  public void begin(LongPredicate measured) {
    deliveries.begin(measured);
  }

  @Override
  public void writeCounts(DataOutput out) throws IOException {
    deliveries.writeTo(out);
  }

  @Override
  public void addCounts(DataInput in) throws IOException {
    deliveries.addFrom(in);
  }

  @Override
  public void close() {
    deliveries.close();
  }

  @Override
  public void writeFiles(Path folder) throws IOException {
    deliveries.writeFile(folder);
  }

  @Override
  public List<CheckResult> verify(RunStatistics statistics) {
    return checks.run(statistics, deliveries.orders(statistics));
  }

  @Override
  public Assessment assess(
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      List<Tally> tallies,
      List<CheckResult> found) {
    return new TpccAssessor(
            placement,
            settings.homes() == TpccSettings.Homes.ROAMING,
            settings.deck(),
            transactional,
            sentToPartitions,
            deliveries.report())
        .assess(load, server, statistics, tallies, found);
  }
}
