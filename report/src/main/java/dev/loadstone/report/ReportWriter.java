package dev.loadstone.report;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.document.PrintChart;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.figures.Bencher;
import dev.loadstone.report.figures.Benchstat;
import dev.loadstone.report.figures.Otava;
import dev.loadstone.report.format.ChartFiles;
import dev.loadstone.report.format.ComparisonCsv;
import dev.loadstone.report.format.FaultsCsv;
import dev.loadstone.report.format.HtmlReport;
import dev.loadstone.report.format.LatexTables;
import dev.loadstone.report.format.MarkdownReport;
import dev.loadstone.report.format.PrintCharts;
import dev.loadstone.report.format.PullRequest;
import dev.loadstone.report.format.QuestionsCsv;
import dev.loadstone.report.format.ResultFigures;
import dev.loadstone.report.format.ResultVerdicts;
import dev.loadstone.report.format.TimelineCsv;
import dev.loadstone.report.tables.ReportDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Writes every form of the report into the folder of its result. */
public final class ReportWriter {
  private final ResultReader reader;
  private final List<ReportAddition> additions;

  public ReportWriter() {
    this(new ResultReader(), List.of());
  }

  public ReportWriter(ResultReader reader, List<ReportAddition> additions) {
    this.reader = reader;
    this.additions = additions;
  }

  public ExperimentReport write(Path resultFolder) {
    return write(resultFolder, ReportFormat.STANDARD);
  }

  public ExperimentReport write(Path resultFolder, Set<ReportFormat> formats) {
    return write(resultFolder, formats, resultFolder);
  }

  /**
   * Reads the result and writes its report.
   *
   * @param resultFolder {@code results/<experiment>/<start time>}
   * @param target the folder to write to, mostly that of the result
   * @return what was read, for a table on the terminal
   * @throws dev.loadstone.core.LoadstoneException when the folder is no result, a file in it is
   *     damaged, or the report cannot be written
   */
  public ExperimentReport write(Path resultFolder, Set<ReportFormat> formats, Path target) {
    ExperimentReport report = reader.read(resultFolder);
    ReportDocument document = ReportDocument.of(report, additions);
    for (ReportFormat format : formats) {
      Path place = target.resolve(format.place());
      switch (format) {
        case CSV -> {
          ResultStore.writeText(place, ComparisonCsv.render(report));
          for (RunReport run : report.runs()) {
            writeTimeline(resultFolder.resolve(run.folder()), run, target.resolve(run.folder()));
          }
          if (report.runs().stream().anyMatch(run -> !run.result().events().isEmpty())) {
            ResultStore.writeText(target.resolve(ResultFiles.FAULTS), FaultsCsv.render(report));
          }
          if (!report.comparison().asked().isEmpty()) {
            ResultStore.writeText(
                target.resolve(ResultFiles.QUESTIONS), QuestionsCsv.render(report));
          }
        }
        case MD -> ResultStore.writeText(place, MarkdownReport.render(document));
        case HTML -> ResultStore.writeText(place, HtmlReport.render(document));
        case LATEX -> ResultStore.writeText(place, LatexTables.render(document));
        case PNG, SVG -> writeCharts(report, format, place);
        case BENCHSTAT -> ResultStore.writeText(place, Benchstat.render(ResultFigures.of(report)));
        case BENCHER -> ResultStore.writeText(place, Bencher.render(ResultFigures.of(report)));
        case JUNIT -> ResultStore.writeText(place, ResultVerdicts.junit(report));
        case OTAVA -> ResultStore.writeText(place, Otava.render(ResultFigures.of(report)));
        case PULL_REQUEST ->
            new PullRequest(report, document)
                .files()
                .forEach((name, text) -> ResultStore.writeText(place.resolve(name), text));
      }
    }
    return report;
  }

  private void writeCharts(ExperimentReport report, ReportFormat format, Path folder) {
    ChartFiles.requireFonts();
    new PrintCharts(report, additions)
        .charts()
        .forEach(
            (name, chart) -> write(folder.resolve(name + "." + format.title()), format, chart));
  }

  private static void write(Path file, ReportFormat format, PrintChart chart) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      ResultStore.write(
          file, format == ReportFormat.PNG ? ChartFiles.png(chart) : ChartFiles.svg(chart));
    } catch (IOException e) {
      throw ResultStore.notWritten(file, e);
    }
  }

  /** Results of versions up to 3 have the file already, and no other form of their seconds. */
  private static void writeTimeline(Path folder, RunReport run, Path target) {
    if (run.measured() && Files.exists(folder.resolve(ResultFiles.WINDOWS))) {
      List<String> types =
          run.result().statistics().transactions().stream()
              .map(TransactionStatistics::name)
              .toList();
      ResultStore.writeText(
          target.resolve(ResultFiles.TIMELINE), TimelineCsv.render(folder, types));
    }
  }
}
