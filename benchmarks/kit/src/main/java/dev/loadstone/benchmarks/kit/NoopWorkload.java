package dev.loadstone.benchmarks.kit;

import dev.loadstone.benchmarks.kit.session.NoopSessions;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;

/** A benchmark on a system that does nothing: there is no data, and nothing to check. */
final class NoopWorkload implements Workload {
  private final SqlModel model;

  NoopWorkload(SqlModel model) {
    this.model = model;
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
    return new SqlRun(
        model,
        new NoopSessions(model::onNothing),
        new LongAdder(),
        true,
        Optional.empty(),
        (surplus, statistics) -> List.of());
  }
}
