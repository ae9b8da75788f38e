package dev.loadstone.cli.bench;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.RunStatistics;
import dev.loadstone.runner.experiment.Catalog;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench pgbench}: TPC-C's procedures called by Loadstone and by pgbench. */
@Command(
    name = "pgbench",
    description = {
      "Measures TPC-C by stored procedures on one local PostgreSQL, called by Loadstone and by"
          + " pgbench in turn: the same procedures, data, connections and mix.",
      "Needs pgbench on the path. Loadstone reads every output and pgbench throws it away;"
          + " processor time is that of the client alone, and neither includes its start."
    })
public final class BenchPgbench implements Callable<Integer> {
  private static final Duration SETTLING = Duration.ofMinutes(2);

  private final Catalog catalog;

  @Spec private CommandSpec spec;

  @Option(
      names = "--warehouses",
      defaultValue = "4",
      description = "Warehouses (default: ${DEFAULT-VALUE}).")
  private int warehouses;

  @Option(
      names = "--connections",
      defaultValue = "8",
      description = "Connections of each (default: ${DEFAULT-VALUE}).")
  private int connections;

  @Mixin private DriverAndBareLoop turns;

  /**
   * @param catalog knows tpcc and postgresql
   */
  public BenchPgbench(Catalog catalog) {
    this.catalog = catalog;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Benchmark<?> tpcc = catalog.benchmark("tpcc").orElseThrow();
    Map<String, ?> settings = Map.of("warehouses", warehouses, "access", "procedures");
    try (LocalServer server = LocalServer.start(catalog, "postgresql", connections + 2)) {
      Workload workload = Workloads.bind(tpcc, settings, server.client());
      workload.load(new Workload.LoadOptions(2, false), (done, total, step) -> {});
      Pgbench pgbench =
          new Pgbench(
              server.deployment(), warehouses, connections, server.folder().resolve("pgbench"));
      turns.compare(
          spec.commandLine().getOut(),
          () -> driver(tpcc, workload, server),
          "pgbench",
          seconds -> {
            server.client().settle(SETTLING);
            return pgbench.run(seconds);
          });
    }
    return ExitCode.OK.code();
  }

  private RunStatistics driver(Benchmark<?> tpcc, Workload workload, LocalServer server)
      throws IOException {
    server.client().settle(SETTLING);
    Path folder = server.folder();
    try (WorkloadRun run = workload.prepare(connections)) {
      RunStatistics statistics =
          turns.drive(
              new DriverAndBareLoop.Drive(
                  tpcc.transactionTypes(), tpcc.headline(), connections, connections, connections),
              run,
              folder);
      if (!statistics.total().overall().keySet().stream().allMatch(Outcome::completed)) {
        throw new LoadstoneException(
            ExitCode.RUN_FAILED, "transactions failed: " + statistics.total().overall());
      }
      return statistics;
    }
  }
}
