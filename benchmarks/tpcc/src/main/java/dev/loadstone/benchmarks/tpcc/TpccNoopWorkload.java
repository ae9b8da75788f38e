package dev.loadstone.benchmarks.tpcc;

import dev.loadstone.benchmarks.tpcc.random.NuRandConstants;
import dev.loadstone.benchmarks.tpcc.store.NoopSessions;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.random.RandomStreams;
import java.util.List;

/** TPC-C on a system that does nothing: there is no data, and nothing to check. */
final class TpccNoopWorkload implements Workload {
  private final TpccSettings settings;
  private final RandomStreams streams;

  TpccNoopWorkload(TpccSettings settings, long seed) {
    this.settings = settings;
    this.streams = new RandomStreams(seed).child("tpcc.run", 0);
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
    NuRandConstants constants = NuRandConstants.forRun(NuRandConstants.forLoad(streams), streams);
    return new TpccRun(
        settings, terminals, constants, streams, new NoopSessions(), true, TpccRun.Checks.NONE);
  }
}
