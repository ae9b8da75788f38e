package dev.loadstone.benchmarks.smallbank;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.contracts.BenchmarkSettings;
import dev.loadstone.core.Cancellation;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.CheckResult;
import dev.loadstone.core.benchmark.CheckResult.Status;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.core.statistics.Identity;
import dev.loadstone.runner.driver.LocalRun;
import dev.loadstone.runner.driver.RunOutcome;
import java.nio.file.Path;
import java.util.List;

/** A short run of SmallBank with a witness beside it. */
final class WitnessRun {
  static final int TERMINALS = 8;

  private static final SmallBankBenchmark BENCHMARK = new SmallBankBenchmark();

  private WitnessRun() {}

  static SmallBankSettings settings(String access, int witness) {
    return BenchmarkSettings.read(
        SmallBankSettings.class,
        "{accounts: 2000, access: %s, witness: %d}".formatted(access, witness));
  }

  /** The witness's checks, from the weakest level to the strongest. */
  static List<Status> checks(WorkloadRun run, int transactions, Path files) throws Exception {
    RunOutcome outcome;
    try {
      outcome =
          new LocalRun(
                  BENCHMARK.transactionTypes(),
                  BENCHMARK.headline(),
                  BenchmarkSettings.read(
                      LoadSettings.class,
                      "{terminals: 8, inFlight: 8, connections: 3, rampUp: 500ms, stopAfter: %d,"
                              .formatted(transactions)
                          + " measure: 1m, rampDown: 100ms}"),
                  new RandomStreams(1),
                  NanoClock.SYSTEM)
              .run(run, files, sample -> {}, new Cancellation());
    } finally {
      run.close();
    }
    run.writeOwnFiles(files);
    run.writeFiles(files);
    List<CheckResult> checks = run.verify(outcome.statistics());
    assertThat(outcome.statistics().identities()).isNotEmpty().allMatch(Identity::holds);
    return checks.stream()
        .filter(check -> check.id().startsWith("witness-"))
        .map(CheckResult::status)
        .toList();
  }
}
