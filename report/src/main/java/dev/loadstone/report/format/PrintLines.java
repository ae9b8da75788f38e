package dev.loadstone.report.format;

import dev.loadstone.report.document.PrintChart;
import java.awt.BasicStroke;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYErrorRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;
import org.jfree.data.xy.YIntervalSeries;
import org.jfree.data.xy.YIntervalSeriesCollection;

/**
 * The lines of a chart for print: marked lines with whiskers, and bare ones beside them. Lines go
 * through their points in the order in which these are given.
 */
public final class PrintLines {
  private static final float[][] DASHES = {null, {6, 3}, {2, 3}, {8, 3, 2, 3}};

  private final PrintScale across;
  private final PrintScale upwards;
  private final YIntervalSeriesCollection lines = new YIntervalSeriesCollection();
  private final XYErrorRenderer marked = new XYErrorRenderer();
  private final XYSeriesCollection others = new XYSeriesCollection();
  private final XYLineAndShapeRenderer bare = new XYLineAndShapeRenderer(true, false);

  public PrintLines(PrintScale across, PrintScale upwards) {
    this.across = across;
    this.upwards = upwards;
    marked.setDrawXError(false);
    marked.setDefaultLinesVisible(true);
    marked.setDefaultShapesVisible(true);
  }

  /**
   * A point with a whisker.
   *
   * @param low the lower end of the whisker
   * @param high the upper end of the whisker
   */
  public record Point(double x, double y, double low, double high) {}

  public void add(String name, List<Point> points) {
    int number = lines.getSeriesCount();
    YIntervalSeries series = new YIntervalSeries(name, false, true);
    points.forEach(
        point ->
            series.add(
                across.place(point.x()),
                upwards.place(point.y()),
                upwards.place(point.low()),
                upwards.place(point.high())));
    lines.addSeries(series);
    marked.setSeriesPaint(number, PrintStyle.colour(number));
    marked.setSeriesStroke(
        number, stroke(DASHES[number / PrintStyle.COLOURS.size() % DASHES.length]));
    marked.setSeriesShape(number, mark(number));
  }

  /** Adds a dashed line in the colour of the one before it, without marks. */
  public void addBeside(String name, List<Point> points) {
    int number = others.getSeriesCount();
    XYSeries series = new XYSeries(name, false, true);
    points.forEach(point -> series.add(across.place(point.x()), upwards.place(point.y())));
    others.addSeries(series);
    bare.setSeriesPaint(number, PrintStyle.colour(lines.getSeriesCount() - 1));
    bare.setSeriesStroke(number, stroke(DASHES[1]));
  }

  public PrintChart chart(String x, String y, int height) {
    XYPlot plot = new XYPlot(lines, across.axis(x), upwards.axis(y), marked);
    plot.setDataset(1, others);
    plot.setRenderer(1, bare);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinePaint(PrintStyle.GRID);
    return new PrintChart(
        PrintStyle.chart(plot, lines.getSeriesCount() + others.getSeriesCount() > 1), height);
  }

  private static BasicStroke stroke(float[] dash) {
    return new BasicStroke(1.6f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND, 1, dash, 0);
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
}
