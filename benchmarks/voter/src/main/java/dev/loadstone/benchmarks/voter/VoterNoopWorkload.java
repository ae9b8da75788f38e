package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.voter.audit.VoterAssessor;
import dev.loadstone.benchmarks.voter.input.AreaCodes;
import dev.loadstone.benchmarks.voter.store.NoopSessions;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import java.util.List;
import java.util.Optional;

/** Voter on a system that does nothing: there is no data, and nothing to check. */
final class VoterNoopWorkload implements Workload {
  private final VoterSettings settings;
  private final long seed;

  VoterNoopWorkload(VoterSettings settings, long seed) {
    this.settings = settings;
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
    return new VoterRun(
        new RunInputs(settings, AreaCodes.load(), seed),
        new NoopSessions(settings.contestants()),
        new VoterAssessor(settings.maxVotesPerPhone(), true),
        Optional::empty,
        statistics -> List.of());
  }
}
