package dev.loadstone.cli;

import dev.loadstone.core.result.RepetitionPlan;
import dev.loadstone.core.result.RepetitionPlan.Until;
import dev.loadstone.core.text.Text;
import dev.loadstone.report.compare.AskedComparison;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.statistics.Answer;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Grade;
import dev.loadstone.runner.experiment.StoppingRule;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** Reads from the report of the runs so far whether anything is still open. */
final class AnsweredRule implements StoppingRule {
  @Override
  public Progress after(Path folder, int repetitions) {
    return progress(new ResultReader().read(folder), repetitions);
  }

  static Progress progress(ExperimentReport report, int repetitions) {
    RepetitionPlan plan = report.summary().repetitionPlan();
    return plan.until() == Until.WIDTH
        ? widths(report, plan, repetitions)
        : answers(report.comparison(), plan.until());
  }

  private static Progress answers(Comparison comparison, Until until) {
    List<String> open = new ArrayList<>();
    int expected = 0;
    for (AskedComparison asked : comparison.asked()) {
      Answer answer =
          asked.obstacle().isPresent() ? Answer.NONE : comparison.difference(asked).answer();
      if (!isSettled(answer.grade(), until)) {
        open.add(asked.question().ask());
        expected = Math.max(expected, answer.more().orElse(0));
      }
    }
    return new Progress(open.isEmpty(), String.join(" ", open), expected);
  }

  private static boolean isSettled(Grade grade, Until until) {
    return grade == Grade.ROBUST
        || grade == Grade.SAME
        || (grade == Grade.AS_MEASURED && until == Until.ANSWERED);
  }

  /** Compares the widths of intervals with the requested one, all on a natural log scale. */
  private static Progress widths(ExperimentReport report, RepetitionPlan plan, int repetitions) {
    double wanted = Math.log1p(plan.widthPercent() / 100);
    List<String> open = new ArrayList<>();
    double factor = 1;
    for (Width width : widths(report)) {
      if (width.half().isEmpty()) {
        open.add(width.of() + ", which has no interval yet");
      } else if (width.half().getAsDouble() > wanted) {
        double half = width.half().getAsDouble();
        open.add(Text.of("%s (± %.1f %%)", width.of(), 100 * Math.expm1(half)));
        // An interval narrows with the square root of the repetitions.
        factor = Math.max(factor, Math.pow(half / wanted, 2));
      }
    }
    return new Progress(
        open.isEmpty(),
        String.join(", ", open),
        (int) Math.min(Integer.MAX_VALUE, Math.ceil((factor - 1) * repetitions)));
  }

  private static List<Width> widths(ExperimentReport report) {
    Comparison comparison = report.comparison();
    if (!comparison.asked().isEmpty()) {
      return comparison.asked().stream()
          .map(
              asked ->
                  new Width(
                      asked.question().ask(),
                      asked.isThere()
                          ? ofDifference(comparison.difference(asked))
                          : OptionalDouble.empty()))
          .toList();
    }
    CellReport baseline = comparison.baseline();
    if (report.cells().size() == 1) {
      return List.of(
          new Width(
              baseline.title(),
              baseline
                  .figure(comparison.headline())
                  .confidenceInterval()
                  .map(AnsweredRule::half)
                  .orElse(OptionalDouble.empty())));
    }
    return report.cells().stream()
        .filter(cell -> !comparison.isBaseline(cell))
        .map(
            cell ->
                new Width(
                    cell.title() + " against " + baseline.title(),
                    ofDifference(comparison.difference(cell, baseline, comparison.headline()))))
        .toList();
  }

  private static OptionalDouble ofDifference(Comparison.Difference difference) {
    return difference
        .interval()
        .map(percent -> new Bounds(1 + percent.low() / 100, 1 + percent.high() / 100))
        .map(AnsweredRule::half)
        .orElse(OptionalDouble.empty());
  }

  /** Returns half of the width as a natural logarithm; empty unless the interval is above 0. */
  private static OptionalDouble half(Bounds bounds) {
    return bounds.low() > 0
        ? OptionalDouble.of(Math.log(bounds.high() / bounds.low()) / 2)
        : OptionalDouble.empty();
  }

  /**
   * An interval.
   *
   * @param of the figure that the interval is of, in words
   * @param half half of the width, as a natural logarithm; empty where there is no interval
   */
  private record Width(String of, OptionalDouble half) {}
}
