package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.NanoClock;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.UnitShare;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.LoadProgress;
import dev.loadstone.core.benchmark.Workload.Written;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.runner.driver.ClientShare;
import dev.loadstone.runner.driver.DriverResult;
import dev.loadstone.runner.driver.RunDriver;
import dev.loadstone.runner.driver.RunDriver.StartBarrier;
import dev.loadstone.runner.driver.RunObserver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * Drives the share of a run, or loads the share of its data, that an {@link Assignment} gives to a
 * client process.
 *
 * @param catalog everything that assignments can name
 */
public record ClientRun(Catalog catalog) {
  /**
   * Drives a share of a run to its end.
   *
   * @param folder the folder for an operations log and the benchmark's own files
   * @param gate passed when everything is ready
   * @return the outcome, with what the benchmark counted besides
   * @throws LoadstoneException when the database cannot be reached, files cannot be written, or a
   *     worker thread met a defect
   */
  public DriverResult run(
      Assignment assignment,
      Path folder,
      RunObserver observer,
      StartBarrier gate,
      Cancellation cancellation)
      throws IOException {
    Benchmark<?> benchmark = benchmark(assignment);
    try (DatabaseClient client = connect(assignment)) {
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
      run.writeOwnFiles(folder);
      run.tell(outcome.observed());
      return outcome;
    }
  }

  /**
   * Loads a share of the units.
   *
   * @param progress told about the share's rows; what it throws ends the load
   * @throws LoadstoneException when the database cannot be reached, or units could not be loaded
   */
  public Written load(
      Assignment assignment, boolean anew, Set<String> done, LoadProgress progress) {
    ClientShare share = assignment.share();
    int writers = share.ofAtLeastOne(assignment.load().loaders());
    try (DatabaseClient client = connect(assignment)) {
      return SystemUnderTest.bind(
              benchmark(assignment), assignment.benchmark(), client, assignment.seed())
          .loadUnits(new UnitShare(share.client(), share.clients(), writers, anew, done), progress);
    }
  }

  private Benchmark<?> benchmark(Assignment assignment) {
    return catalog
        .benchmark(assignment.benchmark().name())
        .orElseThrow(() -> unknown("benchmark", assignment.benchmark().name()));
  }

  private DatabaseClient connect(Assignment assignment) {
    return catalog
        .database(assignment.database())
        .orElseThrow(() -> unknown("database", assignment.database()))
        .connect(assignment.target());
  }

  private static LoadstoneException unknown(String kind, String name) {
    return new LoadstoneException(ExitCode.INTERNAL, "this client knows no " + kind + " " + name);
  }
}
