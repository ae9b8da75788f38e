package dev.loadstone.report.compare;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.ExperimentResult;
import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.compare.ResultFolder.Found;
import dev.loadstone.report.read.Timeline;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.Looks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

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
    int runs = found.stream().mapToInt(List::size).sum();
    int points =
        Math.min(Timeline.MAXIMUM_POINTS, Math.max(LEAST_POINTS_OF_A_RUN, POINTS_OF_A_PAGE / runs));
    CellReader reader = new CellReader(path, points);
    List<CellReport> cells = found.stream().map(reader::read).toList();
    Path environment = path.resolve(ResultFiles.ENVIRONMENT);
    return new ExperimentReport(
        path,
        name(path, summary, cells),
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

  private static String name(Path folder, ExperimentResult summary, List<CellReport> cells) {
    if (summary != null && summary.experiment() != null) {
      return summary.experiment();
    }
    String name = cells.get(0).runs().get(0).result().experiment();
    return name == null ? String.valueOf(folder.getFileName()) : name;
  }
}
