package dev.loadstone.report.compare;

import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.ResultFolder.Found;
import dev.loadstone.report.read.Distribution;
import dev.loadstone.report.read.EventEffect;
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
import org.HdrHistogram.Histogram;

/** Reads the files of the repetitions of a cell. */
final class CellReader {
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
    List<TransactionReport> types = new ArrayList<>();
    List<String> tags = new ArrayList<>();
    for (TransactionStatistics type : shown.get(0).result().statistics().transactions()) {
      types.add(transaction(type.name(), type.title(), shown, histograms, List.of(type.name())));
      tags.add(type.name());
    }
    return new CellReport(cell, runs, types, transaction("", "All", shown, histograms, tags));
  }

  private RunReport run(Found found, HistogramReader histograms) {
    RunResult result = found.result();
    Path run = folder.resolve(found.folder());
    List<Interval> intervals = new ArrayList<>();
    Windows.read(run, window -> intervals.add(Interval.of(window)));
    ServerTimeline servers = ServerTimeline.read(run, points);
    StoredCounts.require(result, run, intervals, servers);
    boolean rate = result.load() != null && result.load().atRate();
    return new RunReport(
        result,
        found.folder(),
        ResultFolder.files(run),
        Timeline.of(intervals, points),
        servers,
        EventEffect.of(intervals, result.events(), rate),
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
        repetitions,
        repetitions.stream().mapToLong(TransactionStatistics::censored).sum(),
        merge(histograms, tags, ".response"),
        merge(histograms, tags, ".wait"),
        merge(histograms, tags, ".service"),
        Figure.CONNECTION_WAIT.over(shown.stream().map(RunReport::result).toList(), name));
  }

  private static Distribution merge(
      Map<String, Histogram> histograms, List<String> tags, String kind) {
    List<Histogram> ofTags =
        tags.stream().map(tag -> histograms.get(tag + kind)).filter(Objects::nonNull).toList();
    Histogram all = ofTags.isEmpty() ? new Histogram(3) : HistogramReader.emptyLike(ofTags.get(0));
    ofTags.forEach(all::add);
    return Distribution.of(all);
  }
}
