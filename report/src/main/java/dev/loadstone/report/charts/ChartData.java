package dev.loadstone.report.charts;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison.Figure;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Size;
import dev.loadstone.report.read.Timeline;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The data of a report's charts by their ids, which report.js draws. It names cells by their
 * number, so that a cell has the same colour and mark everywhere.
 */
public final class ChartData {
  /** More digits than a pixel can show only make the page heavy. */
  private static final MathContext DIGITS = new MathContext(5);

  private final List<CellReport> cells;
  private final Map<String, Object> charts = new LinkedHashMap<>();

  public ChartData(ExperimentReport report) {
    this.cells = report.cells();
  }

  /** Everything that report.js needs. */
  public Map<String, Object> data() {
    return Map.of("cells", cells.stream().map(CellReport::title).toList(), "charts", charts);
  }

  /** One chart. */
  static final class Drawing {
    private final Map<String, Object> data = new LinkedHashMap<>();

    /**
     * @param type one that report.js knows
     */
    Drawing(String type) {
      data.put("type", type);
    }

    Drawing with(String name, Object value) {
      data.put(name, value);
      return this;
    }

    /** The phases and events of runs that are alike: repetitions of one cell. */
    Drawing during(List<RunReport> runs) {
      return with("phases", phases(runs)).with("events", events(runs));
    }
  }

  /** Keeps the data of a chart and gives the place for it. */
  Chart place(String id, String title, Size size, Drawing drawing) {
    charts.put(id, drawing.data);
    return new Chart(id, title, size);
  }

  /** How many charts were placed so far. */
  int size() {
    return charts.size();
  }

  private static List<Map<String, Object>> events(List<RunReport> runs) {
    return runs.stream()
        .flatMap(run -> run.result().events().stream())
        .map(event -> Map.<String, Object>of("second", round(event.second()), "what", event.what()))
        .toList();
  }

  /** From when to when it was measured, and when it ended. */
  private static Map<String, Object> phases(List<RunReport> runs) {
    Timeline longest =
        runs.stream()
            .map(RunReport::timeline)
            .max(Comparator.comparingDouble(Timeline::end))
            .orElseThrow();
    Map<String, Object> phases = new LinkedHashMap<>();
    if (Double.isFinite(longest.measureFrom())) {
      phases.put("from", round(longest.measureFrom()));
      phases.put("to", round(longest.measureTo()));
    }
    phases.put("end", round(longest.end()));
    return phases;
  }

  /** A line over time. */
  static List<List<Double>> points(List<Timeline.Point> points) {
    return points.stream().map(point -> numbers(point.second(), point.value())).toList();
  }

  /** A bar with its repetitions. */
  Map<String, Object> bar(CellReport cell, Figure figure) {
    return Map.of(
        "cell",
        cells.indexOf(cell),
        "value",
        round(figure.value()),
        "min",
        round(figure.sample().min()),
        "max",
        round(figure.sample().max()),
        "values",
        figure.sample().values().stream().map(ChartData::round).toList());
  }

  static List<Double> numbers(double... values) {
    return Arrays.stream(values).mapToObj(ChartData::round).toList();
  }

  static double round(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : 0;
  }
}
