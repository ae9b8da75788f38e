package dev.loadstone.lab.peers.ycsb;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.LatencySummaryBuilder;
import dev.loadstone.lab.peers.ToolFigures;
import dev.loadstone.lab.peers.UnreadableResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The file that YCSB exports: a list of measurements, each belonging to a metric. */
final class YcsbResults {
  private static final String OVERALL = "OVERALL";
  private static final String RUN_TIME = "RunTime(ms)";
  private static final String INTENDED = "Intended-";
  private static final String FAILED = "-FAILED";
  private static final String RETURN = "Return=";
  private static final double MILLIS_PER_SECOND = 1e3;

  /** The values by metric and measurement. */
  private final Map<String, Map<String, Double>> metrics = new HashMap<>();

  private YcsbResults() {}

  static YcsbResults read(Path file) throws UnreadableResult {
    if (!Files.exists(file)) {
      throw new UnreadableResult("wrote no result");
    }
    YcsbResults results = new YcsbResults();
    try {
      for (JsonNode one : JsonMapper.shared().readTree(file.toFile())) {
        results
            .metrics
            .computeIfAbsent(one.path("metric").asString(""), any -> new HashMap<>())
            .put(one.path("measurement").asString(""), one.path("value").asDouble(Double.NaN));
      }
    } catch (JacksonException e) {
      throw new UnreadableResult("wrote a damaged result: %s", e.getOriginalMessage());
    }
    if (!(results.value(OVERALL, RUN_TIME) > 0)) {
      throw new UnreadableResult("wrote a result without its %s", RUN_TIME);
    }
    return results;
  }

  private double value(String metric, String measurement) {
    return metrics.getOrDefault(metric, Map.of()).getOrDefault(measurement, Double.NaN);
  }

  /** Returns the number of successful inserts that the file reports. */
  long inserted() {
    return count("INSERT", RETURN + "OK");
  }

  private long count(String metric, String measurement) {
    double value = value(metric, measurement);
    return Double.isNaN(value) ? 0 : Math.round(value);
  }

  /**
   * Returns the figures.
   *
   * @param rate whether operations were due at a rate, so that there are intended times
   */
  ToolFigures figures(boolean rate) {
    ToolFigures figures = new ToolFigures(value(OVERALL, RUN_TIME) / MILLIS_PER_SECOND, rate);
    for (String metric : metrics.keySet()) {
      if (metrics.get(metric).containsKey("Operations") && isOperation(metric)) {
        figures.add(metric.toLowerCase(Locale.ROOT), type(metric, rate));
      }
    }
    return figures;
  }

  private static boolean isOperation(String metric) {
    return !metric.endsWith(FAILED) && !metric.startsWith(INTENDED) && !metric.equals("CLEANUP");
  }

  private ToolFigures.Type type(String metric, boolean rate) {
    Map<Outcome, Long> ended = new EnumMap<>(Outcome.class);
    long failed = count(metric + FAILED, "Operations");
    ended.put(Outcome.COMMITTED, count(metric, "Operations") - within(metric));
    if (failed > 0) {
      ended.put(Outcome.ERROR, failed);
    }
    return new ToolFigures.Type(ended, null, times(metric), rate ? times(INTENDED + metric) : null);
  }

  /** YCSB counts a read-modify-write three times: as itself, as a read and as an update. */
  private long within(String metric) {
    return metric.equals("READ") || metric.equals("UPDATE")
        ? count("READ-MODIFY-WRITE", "Operations")
        : 0;
  }

  private LatencySummary times(String metric) {
    long count = count(metric, "Operations");
    return count == 0
        ? LatencySummary.EMPTY
        : LatencySummaryBuilder.builder()
            .count(count)
            .mean(value(metric, "AverageLatency(us)"))
            .standardDeviation(Double.NaN)
            .min(value(metric, "MinLatency(us)"))
            .p50(value(metric, "50thPercentileLatency(us)"))
            .p90(value(metric, "90thPercentileLatency(us)"))
            .p95(value(metric, "95thPercentileLatency(us)"))
            .p99(value(metric, "99thPercentileLatency(us)"))
            .p999(value(metric, "99.9PercentileLatency(us)"))
            .max(value(metric, "MaxLatency(us)"))
            .build();
  }
}
