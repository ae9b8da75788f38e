package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.list;
import static dev.loadstone.report.compare.Phrases.number;
import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.read.HistogramReader;
import dev.loadstone.report.statistics.TwoModes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * Finds types of transactions executed in two ways: their times fall into two modes within a run,
 * or are ten times those of another repetition of the same cell. A mean shows neither.
 */
final class ResponseModes {
  /** With fewer transactions in a run, its median and mean are left to chance. */
  private static final int LEAST_COUNT = 20;

  /** The most sentences; further ones are summed up in one. */
  private static final int NAMED_ONE_BY_ONE = 6;

  private static final String RESPONSE = ".response";
  private static final double MICROS_PER_MILLI = 1e3;
  private static final double NANOS_PER_MILLI = 1e6;

  private final Path folder;
  private final CellReport cell;
  private final List<RunReport> runs;

  private record Time(int repetition, double millis) {}

  private ResponseModes(Path folder, CellReport cell) {
    this.folder = folder;
    this.cell = cell;
    // The chapter on faults has the times during them.
    this.runs =
        cell.runs().stream()
            .filter(RunReport::counted)
            .filter(run -> run.result().events().stream().noneMatch(RunEvent::isFault))
            .toList();
  }

  static List<String> of(ExperimentReport report) {
    List<String> all =
        report.cells().stream()
            .flatMap(cell -> new ResponseModes(report.folder(), cell).sentences())
            .toList();
    if (all.size() <= NAMED_ONE_BY_ONE) {
      return all;
    }
    List<String> named = new ArrayList<>(all.subList(0, NAMED_ONE_BY_ONE));
    int more = all.size() - NAMED_ONE_BY_ONE;
    named.add(
        say(
            "The times of %s of transactions in these or other cells differ likewise.",
            number(more, "more type")));
    return named;
  }

  private Stream<String> sentences() {
    Map<String, String> titles = new TreeMap<>();
    runs.stream()
        .flatMap(run -> run.result().statistics().transactions().stream())
        .forEach(type -> titles.putIfAbsent(type.name(), type.title()));
    Map<String, List<String>> modes = modes();
    List<String> sentences = new ArrayList<>();
    titles.forEach(
        (type, title) -> {
          List<String> parts = new ArrayList<>(apart(type).stream().toList());
          parts.addAll(modes.getOrDefault(type, List.of()));
          if (!parts.isEmpty()) {
            sentences.add(say("%s of %s took %s.", title, cell.title(), String.join("; ", parts)));
          }
        });
    return sentences.stream();
  }

  private Optional<String> apart(String type) {
    return apart(type, LatencySummary::p50, "at the median")
        .or(() -> apart(type, LatencySummary::mean, "on average"));
  }

  private Optional<String> apart(
      String type, ToDoubleFunction<LatencySummary> figure, String words) {
    List<Time> times = new ArrayList<>();
    for (RunReport run : runs) {
      run.statistics(type)
          .map(TransactionStatistics::responseTime)
          .filter(response -> response.count() >= LEAST_COUNT)
          .mapToDouble(response -> figure.applyAsDouble(response) / MICROS_PER_MILLI)
          .forEach(millis -> times.add(new Time(run.repetition(), millis)));
    }
    times.sort(Comparator.comparingDouble(Time::millis));
    int widest = 0;
    double factor = 0;
    for (int i = 1; i < times.size(); i++) {
      double step = times.get(i).millis() / times.get(i - 1).millis();
      if (step > factor) {
        factor = step;
        widest = i;
      }
    }
    return factor < TwoModes.FACTOR
        ? Optional.empty()
        : Optional.of(
            say(
                "%s %s in %s and %s in %s",
                range(times.subList(widest, times.size())),
                words,
                repetitions(times.subList(widest, times.size()), true),
                range(times.subList(0, widest)),
                repetitions(times.subList(0, widest), false)));
  }

  private static String range(List<Time> times) {
    String least = NumberFormats.figure(times.get(0).millis());
    String most = NumberFormats.figure(times.get(times.size() - 1).millis(), "ms");
    return most.startsWith(least + NumberFormats.NO_BREAK) ? most : least + " to " + most;
  }

  private static String repetitions(List<Time> times, boolean named) {
    String numbers =
        list(times.stream().map(Time::repetition).sorted().map(String::valueOf).toList());
    return (named ? times.size() == 1 ? "repetition " : "repetitions " : "") + numbers;
  }

  private Map<String, List<String>> modes() {
    Map<String, List<String>> found = new TreeMap<>();
    for (RunReport run : runs) {
      Path file = folder.resolve(run.folder()).resolve(ResultFiles.HISTOGRAMS);
      List<TransactionStatistics> wide =
          run.result().statistics().transactions().stream()
              .filter(type -> canHaveTwo(type.responseTime()))
              .toList();
      if (wide.isEmpty() || !Files.exists(file)) {
        continue;
      }
      HistogramReader reader = new HistogramReader();
      reader.add(file);
      for (TransactionStatistics type : wide) {
        Histogram times = reader.merged().get(type.name() + RESPONSE);
        if (times != null) {
          TwoModes.of(times)
              .map(modes -> words(modes, run.repetition()))
              .ifPresent(
                  words ->
                      found.computeIfAbsent(type.name(), name -> new ArrayList<>()).add(words));
        }
      }
    }
    return found;
  }

  /**
   * Tells whether the histogram is worth reading: with two modes, the median belongs to one, and
   * the least or the 95th percentile to the other.
   */
  private static boolean canHaveTwo(LatencySummary response) {
    return response.count() >= TwoModes.LEAST_COUNT
        && (response.p95() >= TwoModes.FACTOR * response.p50()
            || response.p50() >= TwoModes.FACTOR * response.min());
  }

  private static String words(TwoModes modes, int repetition) {
    return say(
        "either about %s or about %s (%s of them) in repetition %d",
        NumberFormats.figure(modes.faster() / NANOS_PER_MILLI, "ms"),
        NumberFormats.figure(modes.slower() / NANOS_PER_MILLI, "ms"),
        NumberFormats.share(modes.slowerShare()),
        repetition);
  }
}
