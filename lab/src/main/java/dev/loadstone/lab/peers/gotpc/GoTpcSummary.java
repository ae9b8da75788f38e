package dev.loadstone.lab.peers.gotpc;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.LatencySummaryBuilder;
import dev.loadstone.lab.peers.ToolFigures;
import dev.loadstone.lab.peers.UnreadableResult;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The summary that go-tpc prints at the end of a run, its only result. */
final class GoTpcSummary {
  /** One line for each type, and another one with _ERR for its failures. */
  private static final Pattern LINE =
      Pattern.compile(
          "(?m)^\\[Summary] (\\w+)\\s+- Takes\\(s\\): ([\\d.]+), Count: (\\d+), TPM: [\\d.]+,"
              + " Sum\\(ms\\): [\\d.]+, Avg\\(ms\\): ([\\d.]+), 50th\\(ms\\): ([\\d.]+),"
              + " 90th\\(ms\\): ([\\d.]+), 95th\\(ms\\): ([\\d.]+), 99th\\(ms\\): ([\\d.]+),"
              + " 99\\.9th\\(ms\\): ([\\d.]+), Max\\(ms\\): ([\\d.]+)");

  private static final Pattern TPMC = Pattern.compile("(?m)^tpmC: ([\\d.]+),");
  private static final String FAILED = "_err";
  private static final double MICROS_PER_MILLI = 1e3;

  private GoTpcSummary() {}

  static ToolFigures read(String printed) throws UnreadableResult {
    if (!TPMC.matcher(printed).find()) {
      throw new UnreadableResult(
          "printed no tpmC: no New-Order succeeded, or it is of another version");
    }
    Map<String, Map<Outcome, Long>> ended = new HashMap<>();
    Map<String, LatencySummary> times = new HashMap<>();
    double seconds = 0;
    Matcher line = LINE.matcher(printed);
    while (line.find()) {
      String name = line.group(1).toLowerCase(Locale.ROOT);
      boolean failed = name.endsWith(FAILED);
      String type =
          (failed ? name.substring(0, name.length() - FAILED.length()) : name).replace('_', '-');
      ended
          .computeIfAbsent(type, any -> new EnumMap<>(Outcome.class))
          .put(failed ? Outcome.ERROR : Outcome.COMMITTED, Long.valueOf(line.group(3)));
      if (!failed) {
        seconds = Math.max(seconds, Double.parseDouble(line.group(2)));
        times.put(type, times(line));
      }
    }
    if (!times.containsKey("new-order") || seconds <= 0) {
      throw new UnreadableResult("printed no summary of New-Orders");
    }
    ToolFigures figures = new ToolFigures(seconds, false);
    times.forEach(
        (type, summary) -> figures.add(type, new ToolFigures.Type(ended.get(type), summary)));
    return figures;
  }

  private static LatencySummary times(Matcher line) {
    return LatencySummaryBuilder.builder()
        .count(Long.parseLong(line.group(3)))
        .mean(micros(line.group(4)))
        .standardDeviation(Double.NaN)
        .min(Double.NaN)
        .p50(micros(line.group(5)))
        .p90(micros(line.group(6)))
        .p95(micros(line.group(7)))
        .p99(micros(line.group(8)))
        .p999(micros(line.group(9)))
        .max(micros(line.group(10)))
        .build();
  }

  private static double micros(String millis) {
    return Double.parseDouble(millis) * MICROS_PER_MILLI;
  }
}
