package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.runner.driver.DriverResult;
import dev.loadstone.runner.driver.RunDriver;
import dev.loadstone.runner.driver.RunDriver.StartBarrier;
import dev.loadstone.runner.driver.RunObserver;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Drives the share of a run that an {@link Assignment} gives to a client process.
 *
 * @param catalog what assignments can name
 */
public record ClientRun(Catalog catalog) {
  /**
   * Drives a share of a run to its end.
   *
   * @param assignment what to do
   * @param folder where an operations log goes
   * @param observer told what is measured
   * @param gate passed when everything is ready
   * @param cancellation ends the run early
   * @param result where the outcome and what background work counted are written
   * @throws LoadstoneException when the database cannot be reached, files cannot be written, or a
   *     worker thread met a defect
   * @throws IOException when {@code result} throws it
   */
  public void run(
      Assignment assignment,
      Path folder,
      RunObserver observer,
      StartBarrier gate,
      Cancellation cancellation,
      DataOutput result)
      throws IOException {
    Benchmark<?> benchmark =
        catalog
            .benchmark(assignment.benchmark().name())
            .orElseThrow(() -> unknown("benchmark", assignment.benchmark().name()));
    try (DatabaseClient client =
        catalog
            .database(assignment.database())
            .orElseThrow(() -> unknown("database", assignment.database()))
            .connect(assignment.target())) {
      Workload workload =
          SystemUnderTest.bind(benchmark, assignment.benchmark(), client, assignment.seed());
      WorkloadRun run = workload.join(assignment.load().terminals());
      DriverResult outcome;
      try {
        outcome =
            new RunDriver(
                    benchmark.transactionTypes(),
                    assignment.load(),
                    assignment.share(),
                    new RandomStreams(assignment.seed()),
                    NanoClock.SYSTEM)
                .drive(run, folder, observer, gate, cancellation, List.of());
      } finally {
        run.close();
      }
      outcome.writeTo(result);
      run.writeCounts(result);
    }
  }

  private static LoadstoneException unknown(String kind, String name) {
    return new LoadstoneException(ExitCode.INTERNAL, "this client knows no " + kind + " " + name);
  }
}
