package dev.loadstone.report.format;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Cycle;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Scaling;
import dev.loadstone.report.compare.Sweep;
import dev.loadstone.report.document.PrintChart;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.format.PrintLines.Point;
import dev.loadstone.report.statistics.Sample;
import java.awt.Color;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.renderer.category.StatisticalBarRenderer;
import org.jfree.data.statistics.DefaultStatisticalCategoryDataset;

/**
 * The charts that a paper prints: figures against each varied number, figures by cell, one node
 * beside several, and what extensions add. Whiskers show one standard deviation over the
 * repetitions to each side.
 */
public final class PrintCharts {
  private static final int LINES_HEIGHT = 270;
  private static final int BAR_HEIGHT = 18;
  private static final int FRAME_HEIGHT = 60;
  private static final int LINES_OF_NAMES = 3;

  private final ExperimentReport report;
  private final List<ReportAddition> additions;
  private final Comparison comparison;

  public PrintCharts(ExperimentReport report, List<ReportAddition> additions) {
    this.report = report;
    this.additions = additions;
    this.comparison = report.comparison();
  }

  public Map<String, PrintChart> charts() {
    Map<String, PrintChart> charts = new LinkedHashMap<>();
    List<Metric> metrics = new ArrayList<>(comparison.mainMetrics());
    metrics.addAll(meansByTransaction());
    for (Sweep sweep : Sweep.of(report.cells())) {
      for (Metric metric : metrics) {
        Map<String, List<Sweep.Point>> lines = sweep.of(metric);
        // A type may not occur in all charts.
        if (!lines.values().stream().allMatch(List::isEmpty)) {
          charts.put(fileName(sweep.path(), metric, sweep.where()), sweep(sweep, metric, lines));
        }
      }
    }
    List<ScaleOutPair> pairs = ScaleOutPair.of(report.cells());
    for (Metric metric : comparison.mainMetrics()) {
      charts.put(fileName("cells", metric, ""), cells(metric));
      if (!pairs.isEmpty()) {
        charts.put(fileName("nodes", metric, ""), nodes(pairs, metric));
      }
    }
    for (int cell = 0; cell < report.cells().size(); cell++) {
      for (RunReport run : report.cells().get(cell).runs()) {
        String name =
            ChartFiles.name("cycle", Integer.toString(cell), Integer.toString(run.repetition()));
        Cycle.of(run).ifPresent(cycle -> charts.put(name, PrintCycle.chart(cycle)));
      }
    }
    additions.forEach(addition -> charts.putAll(addition.printCharts(report)));
    return charts;
  }

  /** The mean of each type, where there are several: a mean over reads and writes hides both. */
  private List<Metric> meansByTransaction() {
    List<Metric> means =
        report.cells().stream()
            .flatMap(cell -> cell.transactions().stream())
            .filter(transaction -> transaction.responseTime().count() > 0)
            .map(transaction -> Metric.of(Figure.MEAN, transaction.name()))
            .distinct()
            .toList();
    return means.size() < 2 ? List.of() : means;
  }

  private static String fileName(String what, Metric metric, String where) {
    return ChartFiles.name(what, metric.name(), metric.transaction(), where);
  }

  private static String title(Metric metric) {
    return metric.title()
        + (metric.total() ? "" : " of " + metric.transaction())
        + metric.unitInTitle();
  }

  private PrintChart sweep(Sweep sweep, Metric metric, Map<String, List<Sweep.Point>> named) {
    List<Double> values =
        sweep.lines().values().stream().flatMap(line -> line.keySet().stream()).distinct().toList();
    List<Double> heights =
        named.values().stream()
            .flatMap(List::stream)
            .map(point -> point.figure().centre())
            .filter(Double::isFinite)
            .toList();
    PrintLines lines = new PrintLines(PrintScale.across(values), PrintScale.upwards(heights));
    Map<String, List<Sweep.Point>> laws = sweep.laws(metric, comparison);
    named.forEach(
        (name, line) -> {
          lines.add(name, line.stream().map(PrintCharts::at).toList());
          if (laws.containsKey(name)) {
            lines.addBeside(
                name + Scaling.LAW, laws.get(name).stream().map(PrintCharts::at).toList());
          }
        });
    return lines.chart(sweep.path(), title(metric), LINES_HEIGHT);
  }

  private static Point at(Sweep.Point point) {
    double y = point.figure().centre();
    double deviation = deviation(point.figure());
    return new Point(point.x(), y, y - deviation, y + deviation);
  }

  private PrintChart cells(Metric metric) {
    DefaultStatisticalCategoryDataset bars = new DefaultStatisticalCategoryDataset();
    for (CellReport cell : report.cells()) {
      add(bars, cell, metric, metric.title(), cell.title());
    }
    return bars(bars, metric);
  }

  private PrintChart nodes(List<ScaleOutPair> pairs, Metric metric) {
    DefaultStatisticalCategoryDataset bars = new DefaultStatisticalCategoryDataset();
    for (ScaleOutPair pair : pairs) {
      add(bars, pair.few(), metric, "centralized", pair.name());
      add(bars, pair.many(), metric, "distributed", pair.name());
    }
    return bars(bars, metric);
  }

  private void add(
      DefaultStatisticalCategoryDataset bars,
      CellReport cell,
      Metric metric,
      String series,
      String group) {
    Sample figure = cell.figure(metric);
    if (figure.size() > 0) {
      bars.add(figure.centre(), deviation(figure), series, group);
    }
  }

  private static double deviation(Sample figure) {
    double deviation = figure.standardDeviation();
    return Double.isFinite(deviation) ? deviation : 0;
  }

  private static PrintChart bars(DefaultStatisticalCategoryDataset bars, Metric metric) {
    StatisticalBarRenderer renderer = new StatisticalBarRenderer();
    renderer.setDrawBarOutline(false);
    renderer.setErrorIndicatorPaint(Color.DARK_GRAY);
    for (int i = 0; i < bars.getRowCount(); i++) {
      renderer.setSeriesPaint(i, PrintStyle.colour(i));
    }
    NumberAxis heights = PrintStyle.axis(title(metric));
    heights.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
    return new PrintChart(
        PrintStyle.chart(
            PrintStyle.bars(bars, heights, renderer, LINES_OF_NAMES), bars.getRowCount() > 1),
        FRAME_HEIGHT + BAR_HEIGHT * bars.getRowCount() * bars.getColumnCount());
  }
}
