package dev.loadstone.studies.consistency;

import dev.loadstone.report.document.PrintChart;
import dev.loadstone.report.format.ChartFiles;
import dev.loadstone.report.format.MapChart;
import dev.loadstone.report.format.PrintStyle;
import dev.loadstone.studies.consistency.curve.Estimate;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.DeviationRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
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

  /** Draws points, the chosen curves, and the bands in which a further run is expected. */
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
            Math.max(0, estimate.value() - estimate.ofRun()) / MICROS_PER_MILLI,
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
    plot.setRangeGridlinePaint(PrintStyle.GRID);
    plot.setDomainGridlinesVisible(false);
    return new PrintChart(PrintStyle.chart(plot, true), HEIGHT);
  }

  /** Draws a block for each load in the colour of its best levels, paler where these are unsure. */
  private static PrintChart domains(DomainMap map) {
    return MapChart.of(
        map.candidates().stream().map(Levels::title).toList(),
        map.choices().stream()
            .map(
                choice ->
                    new MapChart.Place(
                        choice.load().threads(),
                        100 * choice.load().readShare(),
                        map.candidates().indexOf(choice.best().levels()),
                        choice.sure()))
            .toList(),
        MapChart.Side.of("threads", map.threads().get(1) - map.threads().get(0)),
        MapChart.Side.of("reads, %", 100 * (map.readShares().get(1) - map.readShares().get(0))));
  }

  private static NumberAxis axis(String title) {
    NumberAxis axis = PrintStyle.axis(title);
    axis.setAutoRangeIncludesZero(false);
    axis.setLowerMargin(0);
    axis.setUpperMargin(0);
    return axis;
  }
}
