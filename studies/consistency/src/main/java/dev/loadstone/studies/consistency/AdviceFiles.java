package dev.loadstone.studies.consistency;

import dev.loadstone.core.result.ResultStore;
import dev.loadstone.report.document.PrintChart;
import dev.loadstone.report.figures.CsvTable;
import dev.loadstone.report.format.ChartFiles;
import dev.loadstone.report.format.MarkdownReport;
import dev.loadstone.studies.consistency.curve.Fit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Writes advice into a folder: text, charts, and tables whose columns studies/consistency/advice.md
 * describes.
 */
public final class AdviceFiles {
  /** The name of the folder within a result folder. */
  public static final String FOLDER = "advice";

  public static final String TEXT = "advice.md";

  private record Curve(String metric, Advice.Fitted fitted, Fit fit) {}

  private static final CsvTable<Curve> CURVES =
      new CsvTable<Curve>()
          .column("place", line -> line.fitted().key().place())
          .column("operation", line -> line.fitted().key().operation().title())
          .column("level", line -> line.fitted().key().level())
          .column("metric", Curve::metric)
          .column("family", line -> line.fit().family().title())
          .column("chosen", line -> line.fit().equals(line.fitted().best()) ? "yes" : "no")
          .column("points", line -> line.fitted().points().size())
          .column("r2", line -> line.fit().determination())
          .column("aicc", line -> line.fit().criterion())
          .column("leftOutError", line -> line.fit().leftOutError())
          .column("formula", line -> line.fit().curve().formula());

  private record Point(String place, DomainMap.Choice choice) {}

  private static final CsvTable<Point> DOMAINS =
      new CsvTable<Point>()
          .column("place", Point::place)
          .column("threads", line -> line.choice().load().threads())
          .column("readShare", line -> line.choice().load().readShare())
          .column("best", line -> line.choice().best().levels().title())
          .column("predicted", line -> line.choice().best().estimate().value())
          .column("plusMinus", line -> line.choice().best().estimate().ofMean())
          .column("second", line -> line.choice().second().levels().title())
          .column("secondPredicted", line -> line.choice().second().estimate().value())
          .column("sure", line -> line.choice().sure() ? "yes" : "cannot tell")
          .column("gain", line -> line.choice().gain());

  private static final CsvTable<Validation.Deviation> VALIDATION =
      new CsvTable<Validation.Deviation>()
          .column("place", Validation.Deviation::place)
          .column("levels", error -> error.levels().title())
          .column("threads", error -> error.load().threads())
          .column("readShare", error -> error.load().readShare())
          .column("predicted", error -> error.predicted().value())
          .column("measured", Validation.Deviation::measured)
          .column("error", Validation.Deviation::relative)
          .column("runs", Validation.Deviation::runs)
          .column("compared", error -> error.compared() ? "yes" : "no");

  private AdviceFiles() {}

  /** Writes all files, in place of those of earlier advice. */
  public static void write(Advice advice, Path folder) {
    ChartFiles.requireFonts();
    try {
      Files.createDirectories(folder);
      ResultStore.writeText(folder.resolve(TEXT), MarkdownReport.render(AdviceDocument.of(advice)));
      ResultStore.writeText(folder.resolve("curves.csv"), CURVES.render(curves(advice)));
      List<Point> points =
          advice.domains().stream()
              .flatMap(map -> map.choices().stream().map(one -> new Point(map.place(), one)))
              .toList();
      ResultStore.writeText(folder.resolve("domains.csv"), DOMAINS.render(points));
      ResultStore.writeText(
          folder.resolve("validation.csv"), VALIDATION.render(advice.validation().deviations()));
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

  private static List<Curve> curves(Advice advice) {
    List<Curve> lines = new ArrayList<>();
    advice
        .means()
        .forEach(one -> one.fits().forEach(fit -> lines.add(new Curve("mean", one, fit))));
    advice
        .percentiles()
        .forEach(one -> one.fits().forEach(fit -> lines.add(new Curve("p95", one, fit))));
    return lines;
  }
}
