package dev.loadstone.report.tables;

import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import java.util.ArrayList;
import java.util.List;

/**
 * The whole report as chapters, the same for every form it is written in.
 *
 * @param title the name of the experiment
 * @param subtitle benchmark, number of cells and runs, time
 * @param style the style of the verdict
 * @param verdict on the experiment in a word or two
 * @param cells the titles of the cells, which charts name by their number
 */
public record ReportDocument(
    String title,
    String subtitle,
    Style style,
    String verdict,
    List<Section> sections,
    List<String> cells) {
  public static final String RAW_FILES = "Raw files";

  public static ReportDocument of(ExperimentReport report, List<ReportAddition> additions) {
    return new ReportDocument(
        report.experiment(),
        subtitle(report),
        style(report),
        verdict(report),
        new Chapters(report, additions).all(),
        report.cells().stream().map(CellReport::title).toList());
  }

  private static String subtitle(ExperimentReport report) {
    List<String> parts = new ArrayList<>();
    if (!report.benchmark().isEmpty()) {
      parts.add(report.benchmark());
    }
    parts.add(Phrases.number(report.cells().size(), "cell"));
    parts.add(Phrases.number(report.runs().size(), "run"));
    if (report.summary() != null) {
      parts.add(NumberFormats.instant(report.summary().started()));
    }
    return String.join(" · ", parts);
  }

  private static Style style(ExperimentReport report) {
    if (report.passed()) {
      return Checks.all(report.runs()).notGuaranteed().isEmpty() ? Style.GOOD : Style.CAUTION;
    }
    boolean failed =
        report.runs().stream()
            .anyMatch(run -> run.result().status() == RunResult.Status.FAILED || run.violated());
    return failed ? Style.BAD : Style.CAUTION;
  }

  private static String verdict(ExperimentReport report) {
    if (report.passed()) {
      return Checks.all(report.runs()).notGuaranteed().isEmpty()
          ? "complete, every check and requirement holds"
          : "complete, checks violated that the system does not guarantee";
    }
    List<String> parts = new ArrayList<>();
    if (!report.complete()) {
      parts.add("incomplete");
    }
    if (report.runs().stream().anyMatch(RunReport::violated)) {
      parts.add("a check or a requirement failed");
    }
    return String.join(", ", parts);
  }
}
