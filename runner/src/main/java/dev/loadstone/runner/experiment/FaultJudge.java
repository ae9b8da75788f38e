package dev.loadstone.runner.experiment;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.Sought;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.settings.Pacing;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.runner.measure.LoggedOperation;
import dev.loadstone.runner.watch.DoneFaults;
import dev.loadstone.runner.watch.FaultCosts;
import dev.loadstone.runner.watch.LossCheck;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Finds the costs of the faults of one run, and what was acknowledged and lost. */
final class FaultJudge {
  private static final String LOST = "lost.csv";

  private final List<LoggedOperation> ended;
  private final Path folder;
  private List<RunEvent> faults;

  /**
   * @param folder the run's folder, with the logs of all clients
   * @param done at least one
   * @throws IOException when a log cannot be read
   */
  FaultJudge(Path folder, LoadSettings load, DoneFaults done) throws IOException {
    this.folder = folder;
    ended = LoggedOperation.read(folder, load.clients().count());
    faults = new FaultCosts(ended, done, load.pacing() instanceof Pacing.Rate).measured();
  }

  List<RunEvent> faults() {
    return faults;
  }

  /** Looks for what clients were told is committed; empty where nothing can be looked for. */
  Optional<CheckResult> lost(WorkloadRun run, RunStatistics statistics) {
    Map<String, Long> doubtful =
        statistics.transactions().stream()
            .collect(
                Collectors.toMap(
                    TransactionStatistics::name,
                    type -> type.overall().getOrDefault(Outcome.UNKNOWN, 0L)));
    try {
      return run.seek(
              ended.stream()
                  .filter(one -> one.outcome() == Outcome.COMMITTED)
                  .map(LoggedOperation::acknowledged)
                  .toList(),
              doubtful)
          .map(sought -> new LossCheck(sought, faults))
          .map(this::judge);
    } catch (LoadstoneException e) {
      return Optional.of(
          new CheckResult(
              Sought.CHECK,
              "Each acknowledged transaction is there after the last fault",
              "",
              CheckResult.Status.NOT_RUN,
              e.getMessage()));
    }
  }

  private CheckResult judge(LossCheck loss) {
    faults = loss.counted();
    if (!loss.sought().missing().isEmpty()) {
      ResultStore.writeText(folder.resolve(LOST), loss.csv());
    }
    return loss.check();
  }
}
