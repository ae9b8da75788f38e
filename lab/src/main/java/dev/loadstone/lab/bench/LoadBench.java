package dev.loadstone.lab.bench;

import dev.loadstone.benchmarks.tpcc.data.TpccCsvExport;
import dev.loadstone.benchmarks.tpcc.population.Population;
import dev.loadstone.benchmarks.tpcc.rows.TpccTable;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.benchmark.Workload;
import dev.loadstone.core.benchmark.Workload.LoadOptions;
import dev.loadstone.core.database.SqlClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** TPC-C's load in turn with {@code psql \copy} of the same rows. */
record LoadBench(LocalServer server, PrintWriter out, int warehouses, int loaders) {
  private static final double NANOS_PER_SECOND = 1e9;

  void compare(int repetitions) throws SQLException, IOException, InterruptedException {
    Path csv = server.folder().resolve("csv");
    new TpccCsvExport(new Population(Workloads.SEED), csv).export(1, warehouses);
    Workload workload = server.workload("tpcc", Map.of("warehouses", warehouses));
    List<Double> ratios = new ArrayList<>();
    out.printf("%-11s %12s %12s %8s%n", "repetition", "load s", "psql s", "ratio");
    // The first pair warms both up and is not counted.
    for (int i = 0; i <= repetitions; i++) {
      workload.clean();
      double load = secondsOfRows(workload);
      copyTables(server.client().capability(SqlClient.class).orElseThrow());
      double copy = secondsOfCopy(csv);
      if (i > 0) {
        ratios.add(load / copy);
        out.printf("%-11d %12.2f %12.2f %8.2f%n", i, load, copy, load / copy);
      }
    }
    out.printf("ratio: %s%n", Turn.spread(ratios));
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

  private double secondsOfCopy(Path csv) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of("psql", "-X", "-q", "-1", "-v", "ON_ERROR_STOP=1"));
    for (TpccTable table : TpccTable.values()) {
      Path file = csv.resolve(table.tableName() + ".csv");
      command.addAll(
          List.of("-c", "\\copy plain." + table.tableName() + " FROM '" + file + "' CSV"));
    }
    ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
    builder.environment().putAll(Pgbench.connection(server.deployment()));
    long begin = System.nanoTime();
    int status = builder.start().waitFor();
    double seconds = (System.nanoTime() - begin) / NANOS_PER_SECOND;
    if (status != 0) {
      throw LoadstoneException.unavailable("psql ended with status %s; see its message", status);
    }
    return seconds;
  }
}
