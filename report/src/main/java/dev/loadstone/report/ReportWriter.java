package dev.loadstone.report;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.figures.Bencher;
import dev.loadstone.report.figures.Benchstat;
import dev.loadstone.report.figures.Otava;
import dev.loadstone.report.format.ChartFiles;
import dev.loadstone.report.format.ComparisonCsv;
import dev.loadstone.report.format.HtmlReport;
import dev.loadstone.report.format.LatexTables;
import dev.loadstone.report.format.MarkdownReport;
import dev.loadstone.report.format.PrintChart;
import dev.loadstone.report.format.PrintCharts;
import dev.loadstone.report.format.QuestionsCsv;
import dev.loadstone.report.format.ResultFigures;
import dev.loadstone.report.format.ResultVerdicts;
import dev.loadstone.report.tables.ReportDocument;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;

/** Writes every form of the report into the folder of its result. */
public final class ReportWriter {
  private final ResultReader reader;

  public ReportWriter() {
    this(new ResultReader());
  }

  public ReportWriter(ResultReader reader) {
    this.reader = reader;
  }

  public ExperimentReport write(Path resultFolder) {
    return write(resultFolder, ReportFormat.STANDARD);
  }

  /**
   * Reads the result and writes its report into its folder.
   *
   * @param resultFolder {@code results/<experiment>/<start time>}
   * @return what was read, for a table on the terminal
   * @throws dev.loadstone.core.LoadstoneException when the folder is no result, a file in it is
   *     damaged, or the report cannot be written
   */
  public ExperimentReport write(Path resultFolder, Set<ReportFormat> formats) {
    ExperimentReport report = reader.read(resultFolder);
    ReportDocument document = ReportDocument.of(report);
    for (ReportFormat format : formats) {
      Path place = resultFolder.resolve(format.place());
      switch (format) {
        case CSV -> {
          write(place, ComparisonCsv.render(report));
          if (!report.comparison().asked().isEmpty()) {
            write(resultFolder.resolve(ResultFiles.QUESTIONS), QuestionsCsv.render(report));
          }
        }
        case MD -> write(place, MarkdownReport.render(document));
        case HTML -> write(place, HtmlReport.render(document));
        case LATEX -> write(place, LatexTables.render(document));
        case PNG -> writeCharts(report, format, ChartFiles::png);
        case SVG -> writeCharts(report, format, ChartFiles::svg);
        case BENCHSTAT -> write(place, Benchstat.render(ResultFigures.of(report)));
        case BENCHER -> write(place, Bencher.render(ResultFigures.of(report)));
        case JUNIT -> write(place, ResultVerdicts.junit(report));
        case OTAVA -> write(place, Otava.render(ResultFigures.of(report)));
        default -> throw new IllegalArgumentException("unknown format " + format);
      }
    }
    return report;
  }

  private static void writeCharts(ExperimentReport report, ReportFormat format, Drawing drawing) {
    ChartFiles.requireFonts();
    Path folder = report.folder().resolve(format.place());
    new PrintCharts(report)
        .charts()
        .forEach(
            (name, chart) ->
                write(folder.resolve(name + "." + format.title()), () -> drawing.of(chart)));
  }

  private interface Drawing {
    byte[] of(PrintChart chart) throws IOException;
  }

  private static void write(Path file, String text) {
    write(file, () -> text.getBytes(StandardCharsets.UTF_8));
  }

  private interface Contents {
    byte[] bytes() throws IOException;
  }

  private static void write(Path file, Contents contents) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      ResultStore.write(file, contents.bytes());
    } catch (IOException e) {
      throw ResultStore.notWritten(file, e);
    }
  }
}
