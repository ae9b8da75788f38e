package dev.loadstone.report.format;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.Sample;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Sweep;
import dev.loadstone.report.compare.TransactionMetric;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.category.StatisticalBarRenderer;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.data.statistics.DefaultStatisticalCategoryDataset;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * The charts that a paper prints: figures against each varied number, figures by cell, and one node
 * beside several. Whiskers are one standard deviation over the repetitions to each side.
 */
public final class PrintCharts {
  private static final float[][] DASHES = {null, {6, 3}, {2, 3}, {8, 3, 2, 3}};
  private static final int LINES_HEIGHT = 270;
  private static final int BAR_HEIGHT = 18;
  private static final int FRAME_HEIGHT = 60;

  private final ExperimentReport report;
  private final Comparison comparison;

  public PrintCharts(ExperimentReport report) {
    this.report = report;
    this.comparison = report.comparison();
  }

  /** The charts by the names of their files. */
  public Map<String, PrintChart> charts() {
    Map<String, PrintChart> charts = new LinkedHashMap<>();
    List<Metric> metrics = new ArrayList<>(comparison.mainMetrics());
    metrics.addAll(meansByTransaction());
    for (Sweep sweep : Sweep.of(report.cells())) {
      for (Metric metric : metrics) {
        if (isMeasured(sweep, metric)) {
          charts.put(fileName(sweep.path(), metric, sweep.where()), sweep(sweep, metric));
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
    return charts;
  }

  /** The mean of each type, where there are several: a mean over reads and writes hides both. */
  private List<Metric> meansByTransaction() {
    List<Metric> means =
        report.cells().stream()
            .flatMap(cell -> cell.transactions().stream())
            .filter(transaction -> transaction.responseTime().count() > 0)
            .map(transaction -> TransactionMetric.MEAN.of(transaction.name()))
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

  /** A type of transactions may not occur in all of the charts. */
  private boolean isMeasured(Sweep sweep, Metric metric) {
    return sweep.lines().values().stream()
        .flatMap(line -> line.values().stream())
        .anyMatch(cell -> comparison.figure(cell, metric).size() > 0);
  }

  private PrintChart sweep(Sweep sweep, Metric metric) {
    List<Double> values =
        sweep.lines().values().stream().flatMap(line -> line.keySet().stream()).distinct().toList();
    List<Double> heights =
        sweep.lines().values().stream()
            .flatMap(line -> line.values().stream())
            .map(cell -> comparison.value(cell, metric))
            .filter(Double::isFinite)
            .toList();
    PrintScale across = PrintScale.across(values);
    PrintScale upwards = PrintScale.upwards(heights);
    YIntervalSeriesCollection lines = new YIntervalSeriesCollection();
    sweep
        .lines()
        .forEach(
            (name, line) -> {
              YIntervalSeries series = new YIntervalSeries(name);
              line.forEach(
                  (x, cell) -> {
                    Sample figure = comparison.figure(cell, metric);
                    if (figure.size() > 0) {
                      double deviation = deviation(figure);
                      series.add(
                          across.place(x),
                          upwards.place(figure.centre()),
                          upwards.place(figure.centre() - deviation),
                          upwards.place(figure.centre() + deviation));
                    }
                  });
              lines.addSeries(series);
            });
    XYErrorRenderer renderer = new XYErrorRenderer();
    renderer.setDrawXError(false);
    renderer.setDefaultLinesVisible(true);
    renderer.setDefaultShapesVisible(true);
    for (int i = 0; i < lines.getSeriesCount(); i++) {
      renderer.setSeriesPaint(i, PrintStyle.colour(i));
      renderer.setSeriesStroke(i, stroke(i));
      renderer.setSeriesShape(i, mark(i));
    }
    XYPlot plot =
        new XYPlot(lines, across.axis(sweep.path()), upwards.axis(title(metric)), renderer);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(PrintStyle.GRID);
    return new PrintChart(PrintStyle.chart(plot, lines.getSeriesCount() > 1), LINES_HEIGHT);
  }

  private static BasicStroke stroke(int series) {
    return new BasicStroke(
        1.6f,
        BasicStroke.CAP_ROUND,
        BasicStroke.JOIN_ROUND,
        1,
        DASHES[series / PrintStyle.COLOURS.size() % DASHES.length],
        0);
  }

  private static Shape mark(int series) {
    return switch (series % 4) {
      case 0 -> new Ellipse2D.Double(-3, -3, 6, 6);
      case 1 -> new Rectangle2D.Double(-2.8, -2.8, 5.6, 5.6);
      case 2 -> polygon(0, -3.6, 3.4, 2.6, -3.4, 2.6);
      default -> polygon(0, -4, 3.4, 0, 0, 4, -3.4, 0);
    };
  }

  private static Shape polygon(double... points) {
    Path2D path = new Path2D.Double();
    path.moveTo(points[0], points[1]);
    for (int i = 2; i < points.length; i += 2) {
      path.lineTo(points[i], points[i + 1]);
    }
    path.closePath();
    return path;
  }

  /** A bar a cell. */
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
    Sample figure = comparison.figure(cell, metric);
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
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    renderer.setDrawBarOutline(false);
    renderer.setErrorIndicatorPaint(Color.DARK_GRAY);
    for (int i = 0; i < bars.getRowCount(); i++) {
      renderer.setSeriesPaint(i, PrintStyle.colour(i));
    }
    CategoryAxis names = new CategoryAxis();
    names.setMaximumCategoryLabelLines(3);
    names.setTickLabelFont(PrintStyle.TEXT);
    NumberAxis heights = PrintStyle.axis(title(metric));
    heights.setNumberFormatOverride(NumberFormat.getInstance(Locale.ROOT));
    CategoryPlot plot = new CategoryPlot(bars, names, heights, renderer);
    // Lying, so that long names can be read.
    plot.setOrientation(PlotOrientation.HORIZONTAL);
    plot.setRangeGridlinePaint(PrintStyle.GRID);
    plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
    return new PrintChart(
        PrintStyle.chart(plot, bars.getRowCount() > 1),
        FRAME_HEIGHT + BAR_HEIGHT * bars.getRowCount() * bars.getColumnCount());
  }
}
