package dev.loadstone.studies.consistency;

import dev.loadstone.core.result.ResultStore;
import dev.loadstone.report.document.PrintChart;
import dev.loadstone.report.format.ChartFiles;
import dev.loadstone.report.format.MarkdownReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Writes advice into a folder: text, tables and charts. */
public final class AdviceFiles {
  /** The name of the folder within a result folder. */
  public static final String FOLDER = "advice";

  public static final String TEXT = "advice.md";

  private AdviceFiles() {}

  /** Writes all files, in place of those of earlier advice. */
  public static void write(Advice advice, Path folder) {
    ChartFiles.requireFonts();
    try {
      Files.createDirectories(folder);
      ResultStore.writeText(folder.resolve(TEXT), MarkdownReport.render(AdviceDocument.of(advice)));
      ResultStore.writeText(folder.resolve("curves.csv"), AdviceCsv.curves(advice));
      ResultStore.writeText(folder.resolve("domains.csv"), AdviceCsv.domains(advice));
      ResultStore.writeText(folder.resolve("validation.csv"), AdviceCsv.validation(advice));
      for (Map.Entry<String, PrintChart> chart : AdviceCharts.of(advice).entrySet()) {
        ResultStore.write(
            folder.resolve(chart.getKey() + ".png"), ChartFiles.png(chart.getValue()));
        ResultStore.write(
            folder.resolve(chart.getKey() + ".svg"), ChartFiles.svg(chart.getValue()));
      }
    } catch (IOException e) {
      throw ResultStore.notWritten(folder, e);
    }
  }
}
