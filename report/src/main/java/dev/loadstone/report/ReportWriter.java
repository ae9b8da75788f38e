package dev.loadstone.report;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Writes every form of the report beside the result it tells about. */
public final class ReportWriter {
  private final ResultReader reader;

  /** A writer that reads results by the usual names. */
  public ReportWriter() {
    this(new ResultReader());
  }

  ReportWriter(ResultReader reader) {
    this.reader = reader;
  }

  /**
   * Reads the result and writes {@code comparison.csv}, {@code report.md} and {@code report.html}
   * into its folder.
   *
   * @param resultFolder {@code results/<experiment>/<start time>}
   * @return what was read, for a table on the terminal
   * @throws dev.loadstone.core.LoadstoneException when the folder is no result, a file in it is
   *     damaged, or the report cannot be written
   */
  public ExperimentReport write(Path resultFolder) {
    ExperimentReport report = reader.read(resultFolder);
    ChartData charts = new ChartData(report);
    ReportDocument document = ReportDocument.of(report, charts);
    write(resultFolder.resolve(ResultFiles.COMPARISON), new ComparisonCsv().render(report));
    write(resultFolder.resolve(ResultFiles.REPORT_MARKDOWN), MarkdownReport.render(document));
    write(resultFolder.resolve(ResultFiles.REPORT_HTML), HtmlReport.render(document, charts));
    return report;
  }

  /** A report that appears is whole: it is written beside its place and moved there. */
  private static void write(Path file, String text) {
    Path part = file.resolveSibling(file.getFileName() + ".part");
    try {
      Files.writeString(part, text);
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw ResultStore.notWritten(file, e);
    }
  }
}
