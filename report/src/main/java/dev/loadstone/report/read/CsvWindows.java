package dev.loadstone.report.read;

import dev.loadstone.core.observe.ClientSeries;
import dev.loadstone.core.observe.Observations;
import dev.loadstone.core.observe.ServerSeries;
import dev.loadstone.core.observe.Window;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.statistics.LatencySummary;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * The windows of a run of a version up to 3, from its CSV files, as far as reports need them. It
 * goes when no such result is left.
 */
final class CsvWindows {
  static final String SERVER = "server.csv";
  private static final String CLIENT = "client.csv";
  private static final double NANOS_PER_SECOND = 1e9;

  private CsvWindows() {}

  private record ClientRow(double second, int client, double hiccupMax) {}

  private record ServerRow(double second, String node, double cpu, long memoryBytes) {}

  /** The lines of one second. */
  private static final class Second {
    private final Observations observed = new Observations();
    private String phase = "";
  }

  static void read(Path run, Consumer<Window> window) {
    if (Files.exists(run.resolve(ResultFiles.WINDOWS))) {
      return;
    }
    Map<Double, Second> seconds = new TreeMap<>();
    CsvRows.read(
        run.resolve(ResultFiles.TIMELINE),
        TimelineRow.class,
        row -> {
          Second second = seconds.computeIfAbsent(row.second(), unseen -> new Second());
          second.phase = row.phase() == null ? "" : row.phase();
          row.tell(second.observed);
        });
    CsvRows.read(
        run.resolve(CLIENT),
        ClientRow.class,
        row -> {
          Second second = seconds.get(row.second());
          if (second != null) {
            second.observed.summary(
                ClientSeries.HICCUPS, String.valueOf(row.client()), longest(row.hiccupMax()));
          }
        });
    pass(seconds, "clients", window);
  }

  private static LatencySummary longest(double micros) {
    return new LatencySummary(1, 0, 0, 0, 0, 0, 0, 0, 0, micros);
  }

  static void readServers(Path run, Consumer<Window> window) {
    if (Files.exists(run.resolve(ResultFiles.SERVERS))) {
      return;
    }
    Map<Double, Second> seconds = new TreeMap<>();
    Map<String, Double> before = new HashMap<>();
    CsvRows.read(
        run.resolve(SERVER),
        ServerRow.class,
        row -> {
          Observations observed =
              seconds.computeIfAbsent(row.second(), unseen -> new Second()).observed;
          String node = String.valueOf(row.node());
          Double from = before.put(node, row.second());
          observed.count(
              ServerSeries.CPU,
              node,
              nanos(row.cpu() * (row.second() - (from == null ? 0 : from))));
          observed.level(ServerSeries.MEMORY, node, (double) row.memoryBytes());
        });
    pass(seconds, "servers", window);
  }

  /** Passes on a window for each second, which begins where the one before it ends. */
  private static void pass(Map<Double, Second> seconds, String source, Consumer<Window> window) {
    double from = 0;
    for (Map.Entry<Double, Second> second : seconds.entrySet()) {
      window.accept(
          new Window(
              source,
              (int) from,
              second.getValue().phase,
              nanos(from),
              nanos(second.getKey()),
              second.getValue().observed));
      from = second.getKey();
    }
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * NANOS_PER_SECOND);
  }
}
