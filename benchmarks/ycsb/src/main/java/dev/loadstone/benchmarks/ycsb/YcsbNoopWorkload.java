package dev.loadstone.benchmarks.ycsb;

import dev.loadstone.benchmarks.ycsb.audit.YcsbAssessor;
import dev.loadstone.benchmarks.ycsb.data.YcsbTable;
import dev.loadstone.benchmarks.ycsb.store.Findings;
import dev.loadstone.benchmarks.ycsb.store.NoopSessions;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import java.util.List;

/** YCSB on a system that does nothing: there is no data, and nothing to check. */
final class YcsbNoopWorkload implements Workload {
  private final YcsbSettings settings;
  private final YcsbTable table;
  private final long seed;

  YcsbNoopWorkload(YcsbSettings settings, YcsbTable table, long seed) {
    this.settings = settings;
    this.table = table;
    this.seed = seed;
  }

  @Override
  public DataState state() {
    return new DataState(DataState.Kind.COMPLETE, "no data is needed");
  }

  @Override
  public void clean() {
    // There is nothing to remove.
  }

  @Override
  public LoadSummary load(LoadOptions options, LoadProgress progress) {
    return new LoadSummary(0, 0, 0, 0);
  }

  @Override
  public List<CheckResult> check(CheckMoment moment) {
    return List.of();
  }

  @Override
  public WorkloadRun prepare(int terminals) {
    RunInputs inputs = new RunInputs(settings, table, terminals, seed);
    return new YcsbRun(
        inputs,
        new NoopSessions(inputs.space()),
        new YcsbAssessor(settings.operations(), true),
        new Findings(),
        statistics -> List.of());
  }
}
