package dev.loadstone.benchmarks.voter;

import dev.loadstone.benchmarks.voter.audit.Standing;
import dev.loadstone.benchmarks.voter.audit.VoterAssessor;
import dev.loadstone.benchmarks.voter.audit.VoterTally;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Script;
import dev.loadstone.core.benchmark.Sessions;
import dev.loadstone.core.benchmark.Tally;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.ServerDescription;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.statistics.RunStatistics;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** One run of voter, whatever it runs on. */
final class VoterRun implements WorkloadRun {
  private final RunInputs inputs;
  private final Sessions sessions;
  private final VoterAssessor assessor;
  private final Supplier<Optional<Standing>> standing;
  private final Function<RunStatistics, List<CheckResult>> checks;

  /**
   * @param inputs the terminals
   * @param sessions execute the transactions
   * @param assessor judges the run
   * @param standing reads how the vote stands after the run
   * @param checks what to check after the run
   */
  VoterRun(
      RunInputs inputs,
      Sessions sessions,
      VoterAssessor assessor,
      Supplier<Optional<Standing>> standing,
      Function<RunStatistics, List<CheckResult>> checks) {
    this.inputs = inputs;
    this.sessions = sessions;
    this.assessor = assessor;
    this.standing = standing;
    this.checks = checks;
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
    return new VoterTally();
  }

  @Override
  public void close() {
    // There is no background work.
  }

  @Override
  public List<CheckResult> verify(RunStatistics statistics) {
    return checks.apply(statistics);
  }

  @Override
  public Assessment assess(
      LoadInfo load,
      ServerDescription server,
      RunStatistics statistics,
      List<Tally> tallies,
      List<CheckResult> checks) {
    return assessor.assess(load, statistics, tallies, standing.get());
  }
}
