package dev.loadstone.advice;

import dev.loadstone.advice.curve.Estimate;
import dev.loadstone.report.format.ChartFiles;
import dev.loadstone.report.format.PrintChart;
import dev.loadstone.report.format.PrintStyle;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.LookupPaintScale;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYBlockRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYZDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/** Charts of advice: points with their curves, and the map of the best levels. */
final class AdviceCharts {
  private static final int HEIGHT = 290;
  private static final int STEPS = 80;
  private static final double MICROS_PER_MILLI = 1e3;
  private static final float BAND = 0.15f;

  private AdviceCharts() {}

  /** The charts by the names of their files, without ending. */
  static Map<String, PrintChart> of(Advice advice) {
    Map<String, PrintChart> charts = new LinkedHashMap<>();
    for (DomainMap map : advice.domains()) {
      charts.put(ChartFiles.name("domains", map.place()), domains(map));
      for (Operation operation : Operation.values()) {
        List<Advice.Fitted> curves =
            advice.means().stream()
                .filter(curve -> curve.key().place().equals(map.place()))
                .filter(curve -> curve.key().operation() == operation)
                .toList();
        if (!curves.isEmpty()) {
          charts.put(
              ChartFiles.name("curves-" + operation.title(), map.place()),
              curves(curves, operation));
        }
      }
    }
    return charts;
  }

  /** Points, the chosen curve of each level, and the band in which a further run is expected. */
  private static PrintChart curves(List<Advice.Fitted> curves, Operation operation) {
    YIntervalSeriesCollection lines = new YIntervalSeriesCollection();
    XYSeriesCollection points = new XYSeriesCollection();
    for (Advice.Fitted curve : curves) {
      XYSeries measured = new XYSeries(curve.key().level() + " measured");
      curve
          .points()
          .forEach(point -> measured.add(point.threads(), point.latency() / MICROS_PER_MILLI));
      points.addSeries(measured);
      YIntervalSeries line =
          new YIntervalSeries(curve.key().level() + ", " + curve.best().family().title());
      double from = measured.getMinX();
      double to = measured.getMaxX();
      for (int i = 0; i <= STEPS; i++) {
        double threads = from + (to - from) * i / STEPS;
        Estimate estimate = curve.best().curve().at(threads);
        line.add(
            threads,
            estimate.value() / MICROS_PER_MILLI,
            (estimate.value() - estimate.ofRun()) / MICROS_PER_MILLI,
            (estimate.value() + estimate.ofRun()) / MICROS_PER_MILLI);
      }
      lines.addSeries(line);
    }
    DeviationRenderer bands = new DeviationRenderer(true, false);
    bands.setAlpha(BAND);
    XYLineAndShapeRenderer marks = new XYLineAndShapeRenderer(false, true);
    for (int i = 0; i < curves.size(); i++) {
      Color colour = PrintStyle.colour(i);
      bands.setSeriesPaint(i, colour);
      bands.setSeriesFillPaint(i, colour);
      marks.setSeriesPaint(i, colour);
      marks.setSeriesShape(i, new Ellipse2D.Double(-2.5, -2.5, 5, 5));
      marks.setSeriesVisibleInLegend(i, false);
    }
    XYPlot plot =
        new XYPlot(
            lines,
            axis("threads"),
            axis("mean response time of a " + operation.title() + ", ms"),
            bands);
    plot.setDataset(1, points);
    plot.setRenderer(1, marks);
    return chart(plot);
  }

  /** A block for each load, in the colour of its best levels; paler where that cannot be told. */
  private static PrintChart domains(DomainMap map) {
    LookupPaintScale scale = new LookupPaintScale(-0.5, 2.0 * map.candidates().size(), Color.WHITE);
    LegendItemCollection legend = new LegendItemCollection();
    for (int i = 0; i < map.candidates().size(); i++) {
      Color colour = PrintStyle.colour(i);
      scale.add(2 * i - 0.5, colour);
      scale.add(2 * i + 0.5, pale(colour));
      legend.add(item(map.candidates().get(i).title(), colour));
      legend.add(item("cannot tell", pale(colour)));
    }
    int count = map.choices().size();
    double[][] values = new double[3][count];
    for (int i = 0; i < count; i++) {
      DomainMap.Choice choice = map.choices().get(i);
      values[0][i] = choice.load().threads();
      values[1][i] = 100 * choice.load().readShare();
      values[2][i] = 2 * map.candidates().indexOf(choice.best()) + (choice.sure() ? 0 : 1);
    }
    DefaultXYZDataset blocks = new DefaultXYZDataset();
    blocks.addSeries("best", values);
    XYBlockRenderer renderer = new XYBlockRenderer();
    renderer.setPaintScale(scale);
    renderer.setBlockWidth(map.threads().get(1) - map.threads().get(0));
    renderer.setBlockHeight(100 * (map.readShares().get(1) - map.readShares().get(0)));
    XYPlot plot = new XYPlot(blocks, axis("threads"), axis("reads, %"), renderer);
    plot.setFixedLegendItems(legend);
    return chart(plot);
  }

  private static Color pale(Color colour) {
    return new Color(
        (colour.getRed() + 2 * 255) / 3,
        (colour.getGreen() + 2 * 255) / 3,
        (colour.getBlue() + 2 * 255) / 3);
  }

  private static LegendItem item(String title, Color colour) {
    return new LegendItem(title, null, null, null, new Rectangle2D.Double(-4, -4, 8, 8), colour);
  }

  private static NumberAxis axis(String title) {
    NumberAxis axis = PrintStyle.axis(title);
    axis.setAutoRangeIncludesZero(false);
    axis.setLowerMargin(0);
    axis.setUpperMargin(0);
    return axis;
  }

  private static PrintChart chart(XYPlot plot) {
    plot.setRangeGridlinePaint(PrintStyle.GRID);
    plot.setDomainGridlinesVisible(false);
    return new PrintChart(PrintStyle.chart(plot, true), HEIGHT);
  }
}
