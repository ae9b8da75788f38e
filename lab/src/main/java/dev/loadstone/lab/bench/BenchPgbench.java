package dev.loadstone.lab.bench;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Benchmark;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.WorkloadRun;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.RunStatistics;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "pgbench",
    description = {
      "Measures TPC-C by stored procedures on one local PostgreSQL, called by Loadstone and by"
          + " pgbench in turn: the same procedures, data, connections and mix.",
      "Needs pgbench on the path. Loadstone reads every output and pgbench throws it away;"
          + " processor time is that of the client alone, and neither includes its start."
    })
final class BenchPgbench extends BenchSubcommand {
  private static final Duration SETTLING = Duration.ofMinutes(2);

  @Option(names = "--warehouses", defaultValue = "4", description = "Warehouses.")
  private int warehouses;

  @Option(names = "--connections", defaultValue = "8", description = "Connections of each.")
  private int connections;

  @Option(
      names = "--jobs",
      defaultValue = "1",
      description =
          "Threads of pgbench (default: ${DEFAULT-VALUE}); as many as connections gives each a"
              + " thread of its own, as it has in Loadstone.")
  private int jobs;

  @Mixin private Turns turns;

  /** Expects tpcc and postgresql in the catalog. */
  BenchPgbench(Catalog catalog) {
    super(catalog);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Benchmark<?> tpcc = catalog().benchmark("tpcc").orElseThrow();
    Map<String, ?> settings = Map.of("warehouses", warehouses, "access", "procedures");
    try (LocalServer server = LocalServer.start(catalog(), "postgresql", connections + 2)) {
      Workload workload = Workloads.bind(tpcc, settings, server.client());
      workload.load(new Workload.LoadOptions(2, false), (done, total, step) -> {});
      Pgbench pgbench =
          new Pgbench(
              server.deployment(),
              warehouses,
              connections,
              jobs,
              server.folder().resolve("pgbench"));
      turns.compare(
          out(),
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
              tpcc.transactionTypes(), tpcc.headline(), connections, connections, run, folder);
      if (!statistics.total().overall().keySet().stream().allMatch(Outcome::completed)) {
        throw new LoadstoneException(
            ExitCode.RUN_FAILED, "transactions failed: " + statistics.total().overall());
      }
      return statistics;
    }
  }
}
