package dev.loadstone.report.format;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.Environment;
import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.result.ResultStore;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.RunConditions;
import dev.loadstone.report.figures.Figures;
import dev.loadstone.report.statistics.Point;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;

/** Extracts the figures by which a result is compared later, and keeps them as a baseline file. */
public final class ResultFigures {
  private ResultFigures() {}

  public static Figures of(ExperimentReport report) {
    Environment environment = report.environment();
    return new Figures(
        Figures.SCHEMA_VERSION,
        report.experiment(),
        started(report),
        environment == null || environment.gitRevision() == null ? "" : environment.gitRevision(),
        machine(environment),
        report.cells().stream().map(cell -> cell(report.comparison(), cell)).toList());
  }

  private static Instant started(ExperimentReport report) {
    return report.summary() == null ? null : report.summary().started();
  }

  private static Map<String, String> machine(Environment environment) {
    Map<String, String> machine = new LinkedHashMap<>();
    if (environment != null) {
      machine.put("host", environment.host());
      machine.put("processor", environment.processor());
      machine.put("cores", Integer.toString(environment.logicalCores()));
      machine.put(
          "memory",
          NumberFormats.bytes(environment.memoryBytes()).replace(NumberFormats.NO_BREAK, ' '));
      machine.put("kernel", environment.kernel());
      machine.put("Java", environment.javaVersion());
      machine.put("Loadstone", environment.loadstoneVersion());
    }
    return machine;
  }

  private static Figures.Cell cell(Comparison comparison, CellReport cell) {
    Map<String, String> conditions = RunConditions.of(cell);
    Stream<Metric> others =
        comparison.metrics().stream()
            .filter(metric -> metric.total() && metric.better() != Better.NEITHER);
    List<Metric> metrics =
        Stream.concat(Stream.of(comparison.headline()), others).distinct().toList();
    List<Figures.Series> series = new ArrayList<>();
    for (Metric metric : metrics) {
      List<Point> points = cell.fit().isEmpty() ? List.of() : cell.points(metric);
      // What was 0 in a repetition has no mean to compare, and one of the others would be too high.
      boolean above0 = points.stream().allMatch(point -> point.value() > 0);
      if (Figure.isCompared(metric.name()) || above0) {
        series.add(
            new Figures.Series(
                metric.name(),
                metric.title(),
                metric.unit(),
                metric.better() == Better.HIGHER,
                above0 ? points : List.of()));
      }
    }
    return new Figures.Cell(cell.cell().id(), cell.title(), conditions, series);
  }

  /**
   * Reads a result folder or a baseline.
   *
   * @throws LoadstoneException with {@link ExitCode#USAGE} when it is neither
   */
  public static Figures read(Path path) {
    if (Files.isDirectory(path)) {
      return of(new ResultReader().read(path));
    }
    if (!Files.exists(path)) {
      throw LoadstoneException.usage(
          "%s: no such file; expected a result folder, or a file of diff --save-baseline", path);
    }
    try {
      Figures figures = ResultJson.mapper().readValue(path, Figures.class);
      if (figures.schemaVersion() != Figures.SCHEMA_VERSION || figures.cells() == null) {
        throw LoadstoneException.usage(
            "%s: not a baseline of schema version %d; write one with diff --save-baseline",
            path, Figures.SCHEMA_VERSION);
      }
      return figures;
    } catch (JacksonException e) {
      throw LoadstoneException.usage(
          e,
          "%s: not a baseline: %s; write one with diff --save-baseline",
          path,
          e.getOriginalMessage());
    }
  }

  public static void write(Figures figures, Path file) {
    ResultStore.writeText(
        file,
        ResultJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(figures) + "\n");
  }
}
