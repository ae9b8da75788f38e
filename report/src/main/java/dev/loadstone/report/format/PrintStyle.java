package dev.loadstone.report.format;

import java.awt.Color;
import java.awt.Font;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.AxisLocation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.category.CategoryDataset;

/** The style of charts for print: colours, font and frame. */
public final class PrintStyle {
  /** Colours that differ in lightness, so that they can be told apart in grey. */
  public static final List<Color> COLOURS =
      List.of(
          new Color(0x0b5cad),
          new Color(0xc75000),
          new Color(0x00795c),
          new Color(0xa8327d),
          new Color(0x8a6a00),
          new Color(0x2f9bd1),
          new Color(0x5b4bb5),
          new Color(0x555f69));

  public static final Font TEXT = new Font(Font.SANS_SERIF, Font.PLAIN, 9);

  public static final Color GRID = new Color(0xdddddd);

  private static final int ROOM_FOR_A_MARK = 14;

  private PrintStyle() {}

  public static Color colour(int series) {
    return COLOURS.get(series % COLOURS.size());
  }

  public static NumberAxis axis(String title) {
    return styled(new NumberAxis(title));
  }

  public static NumberAxis axis(String title, List<String> names) {
    SymbolAxis axis = new SymbolAxis(title, names.toArray(String[]::new));
    axis.setGridBandsVisible(false);
    return styled(axis);
  }

  private static NumberAxis styled(NumberAxis axis) {
    axis.setLabelFont(TEXT);
    axis.setTickLabelFont(TEXT);
    return axis;
  }

  /**
   * Horizontal bars, so that long names can be read, the first one on top.
   *
   * @param lines the most lines of a name
   */
  static CategoryPlot bars(
      CategoryDataset bars, NumberAxis lengths, BarRenderer renderer, int lines) {
    renderer.setBarPainter(new StandardBarPainter());
    renderer.setShadowVisible(false);
    CategoryAxis names = new CategoryAxis();
    names.setMaximumCategoryLabelLines(lines);
    names.setTickLabelFont(TEXT);
    CategoryPlot plot = new CategoryPlot(bars, names, lengths, renderer);
    plot.setOrientation(PlotOrientation.HORIZONTAL);
    plot.setRangeGridlinePaint(GRID);
    plot.setRangeAxisLocation(AxisLocation.BOTTOM_OR_LEFT);
    return plot;
  }

  public static JFreeChart chart(Plot plot, boolean legend) {
    plot.setBackgroundPaint(Color.WHITE);
    plot.setOutlineVisible(false);
    JFreeChart chart = new JFreeChart(null, TEXT, plot, legend);
    chart.setBackgroundPaint(Color.WHITE);
    // Half of the last tick label of an axis may extend beyond its end.
    chart.setPadding(new RectangleInsets(0, 0, 0, ROOM_FOR_A_MARK));
    if (legend) {
      chart.getLegend().setPosition(RectangleEdge.BOTTOM);
      chart.getLegend().setItemFont(TEXT);
      chart.getLegend().setFrame(BlockBorder.NONE);
    }
    return chart;
  }
}
