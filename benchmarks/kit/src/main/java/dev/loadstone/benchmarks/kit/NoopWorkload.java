package dev.loadstone.benchmarks.kit;

import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import java.util.List;
import java.util.function.IntFunction;

/**
 * A benchmark on a system that does nothing: there is no data, and nothing to check.
 *
 * @param runs makes a run for a number of terminals
 */
public record NoopWorkload(IntFunction<WorkloadRun> runs) implements Workload {
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
    return runs.apply(terminals);
  }
}
