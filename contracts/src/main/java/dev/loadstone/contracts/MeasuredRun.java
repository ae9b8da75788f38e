package dev.loadstone.contracts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.runner.driver.LocalRun;
import dev.loadstone.runner.driver.RunOutcome;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A run by the load generator, from the first transaction to the verdict. */
public record MeasuredRun(
    RunStatistics statistics, List<CheckResult> checks, Assessment assessment) {
  /** Drives a run to its end, closes it, and requires that its counts agree with each other. */
  public static MeasuredRun of(
      Benchmark<?> benchmark,
      LoadSettings load,
      WorkloadRun run,
      DatabaseClient client,
      Path folder)
      throws IOException {
    RunOutcome outcome;
    try (run) {
      outcome =
          new LocalRun(
                  benchmark.transactionTypes(),
                  benchmark.headline(),
                  load,
                  new RandomStreams(1),
                  NanoClock.SYSTEM)
              .run(run, folder, sample -> {}, new Cancellation());
    }
    run.writeOwnFiles(folder);
    RunStatistics statistics = outcome.statistics();
    assertThat(statistics.identities()).isNotEmpty().allMatch(Identity::holds);
    List<CheckResult> checks = run.verify(statistics);
    return new MeasuredRun(
        statistics,
        checks,
        run.assess(
            load.info(1, outcome.connections()),
            client.describe(),
            statistics,
            outcome.tallies(),
            checks));
  }

  public double metric(String name) {
    return assessment.metrics().stream()
        .filter(metric -> metric.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value();
  }
}
