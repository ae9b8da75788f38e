package dev.loadstone.runner.experiment;

import dev.loadstone.core.Cancellation;
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
import dev.loadstone.core.database.Target;
import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.settings.LoadSettings;
import dev.loadstone.runner.driver.ClientShare;
import dev.loadstone.runner.driver.DriverResult;
import dev.loadstone.runner.driver.RunDriver;
import dev.loadstone.runner.driver.RunDriver.StartBarrier;
import dev.loadstone.runner.driver.RunObserver;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;

/**
 * The work of a client process: its share of one run of one cell, or of loading the cell's data.
 * The system is already running. It is sent to the client with the password in clear text, so what
 * is sent must never be logged.
 *
 * @param settings those of the benchmark, as they stand in JSON
 * @param seed the seed of the run's data and inputs
 * @param database the database's name in experiments
 * @param target where the database is reached; holds the password
 * @param load the load that all clients drive together
 */
public record Assignment(
    String benchmark,
    Map<String, Object> settings,
    long seed,
    String database,
    Target target,
    LoadSettings load,
    ClientShare share) {
  /**
   * Drives the share of a run to its end.
   *
   * @param catalog the benchmarks and databases that assignments can name
   * @param folder the folder for an operations log and the benchmark's own files
   * @param gate passed when everything is ready
   * @return the outcome, with what the benchmark counted besides
   * @throws LoadstoneException when the database cannot be reached, files cannot be written, a
   *     worker thread met a defect, or the two processes are of different versions
   */
  public DriverResult run(
      Catalog catalog,
      Path folder,
      RunObserver observer,
      StartBarrier gate,
      Cancellation cancellation)
      throws IOException {
    Benchmark<?> known = benchmark(catalog);
    try (DatabaseClient client = connect(catalog)) {
      WorkloadRun run = workload(known, client).join(load.terminals());
      DriverResult outcome;
      try {
        outcome =
            new RunDriver(
                    known.transactionTypes(),
                    load,
                    share,
                    new RandomStreams(seed),
                    NanoClock.SYSTEM)
                .drive(run, folder, observer, gate, cancellation, List.of());
      } finally {
        run.close();
      }
      run.writeOwnFiles(folder);
      run.ownCounts().forEach(counts -> counts.tell(outcome.observed()));
      return outcome;
    }
  }

  /**
   * Loads the share of the units.
   *
   * @param progress told about the share's rows; what it throws ends the load
   * @throws LoadstoneException when the database cannot be reached, or units could not be loaded
   */
  public Written load(Catalog catalog, boolean anew, Set<String> done, LoadProgress progress) {
    int writers = share.ofAtLeastOne(load.loaders());
    Benchmark<?> known = benchmark(catalog);
    try (DatabaseClient client = connect(catalog)) {
      return workload(known, client)
          .loadUnits(new UnitShare(share.client(), share.clients(), writers, anew, done), progress);
    }
  }

  private <S extends Record> Benchmark<S> made(Benchmark<S> known) {
    return known.with(settings(known));
  }

  private <S extends Record> Workload workload(Benchmark<S> known, DatabaseClient client) {
    return known.bind(settings(known), client, seed);
  }

  private <S extends Record> S settings(Benchmark<S> known) {
    try {
      return ResultJson.mapper().convertValue(settings, known.settingsType());
    } catch (JacksonException e) {
      throw LoadstoneException.internal(
          e, "the settings of %s cannot be taken over: %s", benchmark, e.getOriginalMessage());
    }
  }

  private Benchmark<?> benchmark(Catalog catalog) {
    return made(catalog.benchmark(benchmark).orElseThrow(() -> unknown("benchmark", benchmark)));
  }

  private DatabaseClient connect(Catalog catalog) {
    return catalog
        .database(database)
        .orElseThrow(() -> unknown("database", database))
        .connect(target);
  }

  private static LoadstoneException unknown(String kind, String name) {
    return LoadstoneException.internal("this client knows no %s %s", kind, name);
  }

  @Override
  public String toString() {
    return "%s on %s, share %d of %d"
        .formatted(benchmark, database, share.client() + 1, share.clients());
  }
}
