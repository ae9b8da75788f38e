package dev.loadstone.report.format;

import dev.loadstone.report.document.PrintChart;
import java.awt.Color;
import java.awt.geom.Rectangle2D;
import java.util.List;
import org.jfree.chart.LegendItem;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.LookupPaintScale;
import org.jfree.chart.renderer.xy.XYBlockRenderer;
import org.jfree.data.xy.DefaultXYZDataset;

/** A map of the best of several candidates: a block for each place, in the colour of its best. */
public final class MapChart {
  private static final int HEIGHT = 290;

  private MapChart() {}

  /**
   * A place of the map.
   *
   * @param best the index of the best candidate, from 0
   * @param sure whether that is certain; the block is paler where it is not
   */
  public record Place(double x, double y, int best, boolean sure) {}

  /**
   * One side of the map.
   *
   * @param step the length of a block
   */
  public record Side(NumberAxis axis, double step) {
    public static Side of(String title, double step) {
      return new Side(PrintStyle.axis(title), step);
    }

    /** A side with named blocks, to which places refer by index from 0. */
    public static Side of(String title, List<String> names) {
      return new Side(PrintStyle.axis(title, names), 1);
    }
  }

  public static PrintChart of(
      List<String> candidates, List<Place> places, Side across, Side upwards) {
    LookupPaintScale scale = new LookupPaintScale(-0.5, 2.0 * candidates.size(), Color.WHITE);
    LegendItemCollection legend = new LegendItemCollection();
    for (int i = 0; i < candidates.size(); i++) {
      Color colour = PrintStyle.colour(i);
      scale.add(2 * i - 0.5, colour);
      scale.add(2 * i + 0.5, pale(colour));
      if (occurs(places, i, true)) {
        legend.add(item(candidates.get(i), colour));
      }
      if (occurs(places, i, false)) {
        legend.add(item(candidates.get(i) + ", cannot tell", pale(colour)));
      }
    }
    double[][] values = new double[3][places.size()];
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      values[0][i] = place.x;
      values[1][i] = place.y;
      values[2][i] = 2 * place.best + (place.sure ? 0 : 1);
    }
    DefaultXYZDataset blocks = new DefaultXYZDataset();
    blocks.addSeries("best", values);
    XYBlockRenderer renderer = new XYBlockRenderer();
    renderer.setPaintScale(scale);
    renderer.setBlockWidth(across.step);
    renderer.setBlockHeight(upwards.step);
    XYPlot plot = new XYPlot(blocks, filled(across.axis), filled(upwards.axis), renderer);
    plot.setFixedLegendItems(legend);
    plot.setRangeGridlinePaint(PrintStyle.GRID);
    plot.setDomainGridlinesVisible(false);
    return new PrintChart(PrintStyle.chart(plot, true), HEIGHT);
  }

  private static boolean occurs(List<Place> places, int best, boolean sure) {
    return places.stream().anyMatch(place -> place.best == best && place.sure == sure);
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

  private static NumberAxis filled(NumberAxis axis) {
    axis.setAutoRangeIncludesZero(false);
    axis.setLowerMargin(0);
    axis.setUpperMargin(0);
    return axis;
  }
}
