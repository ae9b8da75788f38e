package dev.loadstone.lab.bench;

import dev.loadstone.benchmarks.tpcc.data.TpccCsvExport;
import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.catalog.Catalog;
import dev.loadstone.core.database.DatabaseClient;
import dev.loadstone.core.database.SqlClient;
import dev.loadstone.core.deployment.Deployment;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
    name = "load",
    description = {
      "Measures the load of TPC-C against 'psql \\copy' of the same rows as CSV, in turn, on one"
          + " local PostgreSQL.",
      "Needs psql on the path. Keys and indexes are made after the rows and are not part of it."
    })
final class BenchLoad extends BenchSubcommand {
  private static final double NANOS_PER_SECOND = 1e9;

  @Option(names = "--warehouses", defaultValue = "1", description = "Warehouses.")
  private int warehouses;

  @Option(names = "--loaders", defaultValue = "1", description = "Writers of the load.")
  private int loaders;

  @Option(names = "--repetitions", defaultValue = "5", description = "Repetitions of each.")
  private int repetitions;

  /** Expects tpcc and postgresql in the catalog. */
  BenchLoad(Catalog catalog) {
    super(catalog);
  }

  @Override
  public Integer call() throws IOException, SQLException, InterruptedException {
    try (LocalServer server = LocalServer.start(catalog(), "postgresql", loaders)) {
      Path csv = server.folder().resolve("csv");
      new TpccCsvExport(new Population(Workloads.SEED), csv).export(1, warehouses);
      compare(server.client(), server.deployment(), csv);
    }
    return ExitCode.OK.code();
  }

  private void compare(DatabaseClient client, Deployment server, Path csv)
      throws SQLException, IOException, InterruptedException {
    SqlClient sql = client.capability(SqlClient.class).orElseThrow();
    Workload workload =
        Workloads.bind(
            catalog().benchmark("tpcc").orElseThrow(), Map.of("warehouses", warehouses), client);
    List<Double> ratios = new ArrayList<>();
    print("%-11s %12s %12s %8s%n", "repetition", "load s", "psql s", "ratio");
    // The first pair warms both up and is not counted.
    for (int i = 0; i <= repetitions; i++) {
      workload.clean();
      double load = secondsOfRows(workload);
      copyTables(sql);
      double copy = secondsOfCopy(server, csv);
      if (i > 0) {
        ratios.add(load / copy);
        print("%-11d %12.2f %12.2f %8.2f%n", i, load, copy, load / copy);
      }
    }
    print("ratio: %s%n", Turn.spread(ratios));
  }

  /** Returns the seconds from the beginning of the load to its last row. */
  private double secondsOfRows(Workload workload) {
    long begin = System.nanoTime();
    long[] lastRow = {begin};
    workload.load(
        new LoadOptions(loaders, false),
        (rowsDone, rowsTotal, step) -> {
          synchronized (lastRow) {
            if (rowsDone == rowsTotal && lastRow[0] == begin) {
              lastRow[0] = System.nanoTime();
            }
          }
        });
    return (lastRow[0] - begin) / NANOS_PER_SECOND;
  }

  /** Creates empty tables like the loaded ones, without keys. */
  private static void copyTables(SqlClient sql) throws SQLException {
    try (Connection connection = sql.connection();
        Statement statement = connection.createStatement()) {
      statement.execute("DROP SCHEMA IF EXISTS plain CASCADE");
      statement.execute("CREATE SCHEMA plain");
      for (TpccTable table : TpccTable.values()) {
        String name = table.tableName();
        statement.execute("CREATE TABLE plain." + name + " (LIKE public." + name + ")");
      }
      connection.commit();
    }
  }

  private static double secondsOfCopy(Deployment server, Path csv)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("psql", "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1"));
    for (TpccTable table : TpccTable.values()) {
      Path file = csv.resolve(table.tableName() + ".csv");
      command.addAll(
          List.of("-c", "\\copy plain." + table.tableName() + " FROM '" + file + "' CSV"));
    }
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().putAll(Pgbench.connection(server));
    long begin = System.nanoTime();
    int status = builder.start().waitFor();
    double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
    if (status != 0) {
      throw LoadstoneException.unavailable("psql ended with status %s; see its message", status);
    }
    return seconds;
  }
}
