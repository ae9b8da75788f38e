package dev.loadstone.report.compare;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.history.VerdictFile;
import dev.loadstone.report.compare.ResultFolder.Found;
import dev.loadstone.report.read.Distribution;
import dev.loadstone.report.read.HistogramReader;
import dev.loadstone.report.read.Interval;
import dev.loadstone.report.read.RunViews;
import dev.loadstone.report.read.ServerTimeline;
import dev.loadstone.report.read.StoredCounts;
import dev.loadstone.report.read.Timeline;
import dev.loadstone.report.read.Windows;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.Looks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;

/** Reads a result folder, whole or half finished. */
public final class ResultReader {
  /** Beyond this many points in all, a page gets slow; runs then share them. */
  private static final int POINTS_OF_A_PAGE = 60_000;

  private static final int LEAST_POINTS_OF_A_RUN = 300;

  private final Judge judge;

  public ResultReader() {
    this(Judge.USUAL);
  }

  public ResultReader(Judge judge) {
    this.judge = judge;
  }

  /**
   * Reads a result.
   *
   * @param path {@code results/<experiment>/<start time>}
   * @throws LoadstoneException with {@link ExitCode#USAGE} when the folder is no result, holds no
   *     repetition that ended, or has a file that is damaged or of a newer version
   */
  public ExperimentReport read(Path path) {
    ResultFolder folder = new ResultFolder(path);
    ExperimentResult summary = folder.summary();
    List<String> unfinished = new ArrayList<>();
    List<List<Found>> found = folder.runsByCell(unfinished);
    if (found.isEmpty()) {
      throw LoadstoneException.usage(
          "%s: no repetition has ended yet, so there is nothing to report; let the experiment run,"
              + " or resume it",
          path);
    }
    int all = found.stream().mapToInt(List::size).sum();
    int points =
        Math.min(Timeline.MAXIMUM_POINTS, Math.max(LEAST_POINTS_OF_A_RUN, POINTS_OF_A_PAGE / all));
    List<CellReport> cells = found.stream().map(runs -> cell(path, points, runs)).toList();
    Path environment = path.resolve(ResultFiles.ENVIRONMENT);
    return new ExperimentReport(
        path,
        summary,
        Files.exists(environment) ? folder.read(environment, Environment.class) : null,
        cells,
        unfinished,
        folder.otherTries(),
        ResultFolder.files(path),
        comparison(cells, summary, found));
  }

  private Comparison comparison(
      List<CellReport> cells, ExperimentResult summary, List<List<Found>> found) {
    if (summary == null) {
      return new Comparison(cells, judge, List.of(), lastRepetition(found));
    }
    RepetitionPlan plan = summary.repetitionPlan();
    return new Comparison(cells, judge.looking(looks(plan)), summary.questions(), plan.least());
  }

  /** A plan for a width looks at differences only once, when there are enough repetitions. */
  private static Looks looks(RepetitionPlan plan) {
    if (plan.more() > 0) {
      return Looks.ANY;
    }
    return plan.until().asksQuestions() ? Looks.each(plan.least(), plan.most()) : Looks.ONCE;
  }

  private static int lastRepetition(List<List<Found>> found) {
    return found.stream()
        .flatMap(List::stream)
        .mapToInt(run -> run.result().repetition())
        .max()
        .orElse(0);
  }

  private static CellReport cell(Path folder, int points, List<Found> found) {
    List<RunResult> results = found.stream().map(Found::result).toList();
    HistogramReader merged = new HistogramReader();
    List<RunReport> runs =
        found.stream()
            .map(
                one ->
                    run(
                        folder.resolve(one.folder()),
                        points,
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

  private static RunReport run(Path run, int points, Found found, HistogramReader histograms) {
    RunResult result = found.result();
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
        RunViews.read(result, run, hasHistograms(result, run) ? histograms : null),
        VerdictFile.read(run));
  }

  /**
   * Tells whether it has histograms: other tools report percentiles at best, which do not merge.
   */
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
