package dev.loadstone.report.compare;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.ResultFolder.Found;
import dev.loadstone.report.read.Distribution;
import dev.loadstone.report.read.HistogramReader;
import dev.loadstone.report.read.Interval;
import dev.loadstone.report.read.RunViews;
import dev.loadstone.report.read.ServerTimeline;
import dev.loadstone.report.read.StoredCounts;
import dev.loadstone.report.read.Timeline;
import dev.loadstone.report.read.Windows;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** Reads the files of the repetitions of a cell. */
final class CellReader {
  private static final String RESPONSE = ".response";
  private static final String WAIT = ".wait";
  private static final String SERVICE = ".service";
  private final Path folder;
  private final int points;

  /**
   * @param folder the experiment's folder
   * @param points the most points of a line over the time of a run
   */
  CellReader(Path folder, int points) {
    this.folder = folder;
    this.points = points;
  }

  CellReport read(List<Found> found) {
    List<RunResult> results = found.stream().map(Found::result).toList();
    HistogramReader merged = new HistogramReader();
    List<RunReport> runs =
        found.stream()
            .map(
                one ->
                    run(
                        one,
                        CellReport.isShown(one.result(), results) ? merged : new HistogramReader()))
            .toList();
    RunResult.CellInfo cell = results.get(0).cell();
    List<RunReport> shown =
        runs.stream().filter(run -> CellReport.isShown(run.result(), results)).toList();
    if (shown.isEmpty()) {
      return new CellReport(cell, runs, List.of(), null);
    }
    Map<String, Histogram> histograms = merged.merged();
    List<TransactionReport> types =
        shown.get(0).result().statistics().transactions().stream()
            .map(
                type ->
                    transaction(type.name(), type.title(), shown, histograms, List.of(type.name())))
            .toList();
    TransactionReport total =
        transaction(
            "", "All", shown, histograms, types.stream().map(TransactionReport::name).toList());
    return new CellReport(cell, runs, types, total);
  }

  private RunReport run(Found found, HistogramReader histograms) {
    RunResult result = found.result();
    Path run = folder.resolve(found.folder());
    List<Interval> intervals = new ArrayList<>();
    Windows.read(run, window -> intervals.add(Interval.of(window)));
    ServerTimeline servers = ServerTimeline.read(run, points);
    StoredCounts.require(result, run, intervals, servers);
    return new RunReport(
        result,
        found.folder(),
        ResultFolder.files(run),
        Timeline.of(intervals, points),
        servers,
        RunViews.read(result, run, hasHistograms(result, run) ? histograms : null));
  }

  /** Whether it has histograms: other tools report percentiles at best, which do not merge. */
  private static boolean hasHistograms(RunResult result, Path run) {
    if (result.statistics() == null || result.driver() != null) {
      return false;
    }
    Path file = run.resolve(ResultFiles.HISTOGRAMS);
    if (!Files.exists(file)) {
      throw LoadstoneException.usage(
          "%s: missing, though its repetition was measured; percentiles over repetitions need it:"
              + " restore it, or remove the repetition's folder to report without it",
          file);
    }
    return true;
  }

  /**
   * @param tags the names of the types that it covers
   */
  private static TransactionReport transaction(
      String name,
      String title,
      List<RunReport> shown,
      Map<String, Histogram> histograms,
      List<String> tags) {
    List<TransactionStatistics> repetitions =
        shown.stream().flatMap(run -> run.statistics(name)).toList();
    return new TransactionReport(
        name,
        title,
        sum(repetitions, TransactionStatistics::completions),
        sum(repetitions, type -> type.completed() + type.failed()),
        sum(repetitions, TransactionStatistics::failed),
        sum(repetitions, TransactionStatistics::retries),
        sum(repetitions, TransactionStatistics::censored),
        new Sample(repetitions.stream().map(TransactionStatistics::throughput).toList()),
        Distribution.of(merge(histograms, tags, RESPONSE)),
        optional(histograms, tags, WAIT),
        optional(histograms, tags, SERVICE),
        Figure.CONNECTION_WAIT.over(shown.stream().map(RunReport::result).toList(), name));
  }

  private static long sum(
      List<TransactionStatistics> repetitions, ToLongFunction<TransactionStatistics> count) {
    return repetitions.stream().mapToLong(count).sum();
  }

  private static Distribution optional(
      Map<String, Histogram> histograms, List<String> tags, String kind) {
    boolean present = tags.stream().anyMatch(tag -> histograms.containsKey(tag + kind));
    return present ? Distribution.of(merge(histograms, tags, kind)) : null;
  }

  private static Histogram merge(
      Map<String, Histogram> histograms, List<String> tags, String kind) {
    List<Histogram> ofTags =
        tags.stream().map(tag -> histograms.get(tag + kind)).filter(Objects::nonNull).toList();
    if (ofTags.isEmpty()) {
      return new Histogram(3);
    }
    Histogram all = HistogramReader.emptyLike(ofTags.get(0));
    ofTags.forEach(all::add);
    return all;
  }
}
