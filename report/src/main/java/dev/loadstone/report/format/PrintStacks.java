package dev.loadstone.report.format;

import dev.loadstone.report.document.PrintChart;
import java.awt.Color;
import java.util.Map;
import org.jfree.chart.renderer.category.StackedBarRenderer;
import org.jfree.data.category.DefaultCategoryDataset;

/** Bars for print that are made of parts. */
public final class PrintStacks {
  private static final int BAR_HEIGHT = 34;
  private static final int FRAME_HEIGHT = 90;
  private static final int LINES_OF_NAMES = 3;
  private static final int WHITE = 255;

  private PrintStacks() {}

  /**
   * A horizontal bar for each name.
   *
   * @param stacks the parts by the names of bars, all in the same order
   */
  public static PrintChart chart(String title, Map<String, Map<String, Double>> stacks) {
    DefaultCategoryDataset bars = new DefaultCategoryDataset();
    stacks.forEach(
        (name, stack) -> stack.forEach((part, value) -> bars.addValue(value, part, name)));
    StackedBarRenderer renderer = new StackedBarRenderer();
    renderer.setDrawBarOutline(true);
    for (int part = 0; part < bars.getRowCount(); part++) {
      renderer.setSeriesPaint(part, colour(part));
      renderer.setSeriesOutlinePaint(part, Color.WHITE);
    }
    return new PrintChart(
        PrintStyle.chart(
            PrintStyle.bars(bars, PrintStyle.axis(title), renderer, LINES_OF_NAMES), true),
        FRAME_HEIGHT + BAR_HEIGHT * bars.getColumnCount());
  }

  /** Beyond the last colour the first ones come again, paler. */
  private static Color colour(int part) {
    Color colour = PrintStyle.colour(part);
    return part < PrintStyle.COLOURS.size()
        ? colour
        : new Color(pale(colour.getRed()), pale(colour.getGreen()), pale(colour.getBlue()));
  }

  private static int pale(int share) {
    return (share + WHITE) / 2;
  }
}
