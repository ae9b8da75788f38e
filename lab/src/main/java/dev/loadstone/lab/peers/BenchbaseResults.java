package dev.loadstone.lab.peers;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.LatencySummary;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result files of BenchBase: its summary, the times of all transactions that ended in the
 * measured interval with any outcome, and its histograms of outcomes in the whole run.
 */
record BenchbaseResults(Path folder, Map<String, String> names) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** The significant digits that are kept of its times, which are in microseconds. */
  private static final int DIGITS = 3;

  private static final int TYPE = 1;
  private static final int LATENCY = 3;
  private static final int COLUMNS = 6;

  /** BenchBase's word for each outcome. */
  private static final Map<String, Outcome> ENDS =
      Map.of(
          "completed", Outcome.COMMITTED,
          "aborted", Outcome.INTENDED_ROLLBACK,
          "rejected", Outcome.REJECTED,
          "unexpected", Outcome.ERROR);

  Path file(String ending) throws UnreadableResult {
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + ending)) {
      for (Path file : found) {
        return file;
      }
    } catch (IOException e) {
      throw new UnreadableResult("no result can be read in its folder: %s", e);
    }
    throw new UnreadableResult("wrote no *%s", ending);
  }

  ToolFigures figures(boolean waits) throws UnreadableResult {
    JsonNode summary = json(file(".summary.json"));
    JsonNode nanos = summary.path("Elapsed Time (nanoseconds)");
    JsonNode requests = summary.path("Measured Requests");
    if (!nanos.isNumber() || !requests.isNumber() || nanos.asLong() <= 0) {
      throw new UnreadableResult("wrote a summary without its elapsed time and requests");
    }
    Map<String, Histogram> latencies = latencies(file(".raw.csv"));
    long rows = latencies.values().stream().mapToLong(Histogram::getTotalCount).sum();
    if (rows != requests.asLong()) {
      throw new UnreadableResult(
          "wrote the times of %s transactions, and its summary has %s", rows, requests.asLong());
    }
    Map<String, Map<Outcome, Long>> ends = ends(json(file("histograms.json")));
    ToolFigures figures = new ToolFigures(nanos.asLong() / NANOS_PER_SECOND, waits);
    for (String name : names.values()) {
      Histogram times = latencies.getOrDefault(name, new Histogram(DIGITS));
      figures.add(name, type(ends.getOrDefault(name, Map.of()), times));
    }
    return figures;
  }

  ToolFigures.Type all() throws UnreadableResult {
    Histogram all = new Histogram(DIGITS);
    latencies(file(".raw.csv")).values().forEach(all::add);
    return type(overall(), all);
  }

  /** Returns the outcomes of all transactions, including those of the warm-up. */
  Map<Outcome, Long> overall() throws UnreadableResult {
    Map<Outcome, Long> overall = new EnumMap<>(Outcome.class);
    ends(json(file("histograms.json")))
        .values()
        .forEach(type -> type.forEach((end, count) -> overall.merge(end, count, Long::sum)));
    if (overall.getOrDefault(Outcome.COMMITTED, 0L) == 0) {
      throw new UnreadableResult("says that no transaction was completed");
    }
    return overall;
  }

  /** BenchBase's times do not tell outcomes, so all transactions count as completed. */
  private static ToolFigures.Type type(Map<Outcome, Long> overall, Histogram times) {
    return new ToolFigures.Type(
        Map.of(Outcome.COMMITTED, times.getTotalCount()),
        overall,
        LatencySummary.of(times, 1),
        Optional.empty());
  }

  private static JsonNode json(Path file) throws UnreadableResult {
    try {
      return JsonMapper.shared().readTree(file.toFile());
    } catch (JacksonException e) {
      throw new UnreadableResult(
          "wrote %s, which is damaged: %s", file.getFileName(), e.getOriginalMessage());
    }
  }

  private Map<String, Map<Outcome, Long>> ends(JsonNode histograms) throws UnreadableResult {
    Map<String, Map<Outcome, Long>> ends = new HashMap<>();
    for (Map.Entry<String, Outcome> end : ENDS.entrySet()) {
      JsonNode histogram = histograms.path(end.getKey()).path("HISTOGRAM");
      if (!histogram.isObject()) {
        throw new UnreadableResult("wrote histograms without those that %s", end.getKey());
      }
      histogram
          .properties()
          .forEach(
              count ->
                  ends.computeIfAbsent(name(count.getKey()), any -> new EnumMap<>(Outcome.class))
                      .merge(end.getValue(), count.getValue().asLong(), Long::sum));
    }
    return ends;
  }

  /** Reads names like {@code com.oltpbenchmark.benchmarks.tpcc.procedures.NewOrder/01}. */
  private String name(String type) {
    String name = type.substring(type.lastIndexOf('.') + 1);
    int slash = name.indexOf('/');
    return names.getOrDefault(slash < 0 ? name : name.substring(0, slash), name);
  }

  private Map<String, Histogram> latencies(Path file) throws UnreadableResult {
    Map<String, Histogram> latencies = new HashMap<>();
    int number = 1;
    try (BufferedReader lines = Files.newBufferedReader(file)) {
      String line = lines.readLine();
      for (line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        List<String> row = List.of(line.split(",", -1));
        if (row.size() != COLUMNS) {
          throw new UnreadableResult("wrote a damaged line %s of %s", number, file.getFileName());
        }
        latencies
            .computeIfAbsent(
                names.getOrDefault(row.get(TYPE), row.get(TYPE)), any -> new Histogram(DIGITS))
            .recordValue(Long.parseLong(row.get(LATENCY)));
      }
      return latencies;
    } catch (IOException | NumberFormatException e) {
      throw new UnreadableResult(
          "wrote %s, which is damaged at line %s: %s", file.getFileName(), number, e);
    }
  }
}
