package dev.loadstone.benchmarks.kit;

import dev.loadstone.benchmarks.kit.session.NoopSessions;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.NoopClient;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/**
 * One run of a benchmark, whatever it runs on.
 *
 * @param surplus adds up the surplus of all answers
 * @param transactional whether each transaction is one transaction of the database
 * @param sentToPartitions whether calls are sent to partitions, which their arguments must name
 */
record SqlRun(
    SqlModel model,
    Sessions sessions,
    LongAdder surplus,
    boolean transactional,
    boolean sentToPartitions,
    Optional<SqlClient> client,
    Checks checks)
    implements WorkloadRun {
  static SqlRun onNothing(SqlModel model, NoopClient system) {
    LongAdder surplus = new LongAdder();
    return new SqlRun(
        model,
        new NoopSessions(system, model::onNothing, surplus),
        surplus,
        true,
        false,
        Optional.empty(),
        (added, statistics) -> List.of());
  }

  /** Checks after a run. */
  @FunctionalInterface
  interface Checks {
    /**
     * @param surplus the surplus of the answers of all phases
     * @param statistics what the clients saw, of all phases
     */
    List<CheckResult> run(long surplus, RunStatistics statistics);
  }

  @Override
  public Script script(int index) {
    return model.script(index);
  }

  @Override
  public Tally newTally() {
    return model.newTally();
  }

  @Override
  public void writeCounts(DataOutput out) throws IOException {
    out.writeLong(surplus.sum());
  }

  @Override
  public void addCounts(DataInput in) throws IOException {
    surplus.add(in.readLong());
  }

  @Override
  public List<CheckResult> verify(RunStatistics statistics) {
    return checks.run(surplus.sum(), statistics);
  }

  @Override
  public Assessment assess(
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      List<Tally> tallies,
      List<CheckResult> found) {
    return model.assess(
        new RunFacts(load, statistics, tallies, found, transactional, sentToPartitions, client));
  }
}
