package dev.loadstone.report.format;

import dev.loadstone.report.compare.Cycle;
import dev.loadstone.report.compare.Cycle.Arrow;
import dev.loadstone.report.compare.Cycle.Box;
import dev.loadstone.report.document.PrintChart;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.geom.Path2D;
import java.awt.geom.QuadCurve2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import org.jfree.chart.annotations.AbstractAnnotation;
import org.jfree.chart.annotations.CategoryAnnotation;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.renderer.category.IntervalBarRenderer;
import org.jfree.data.category.DefaultIntervalCategoryDataset;

/** A counterexample for print: a bar for each transaction over time, and arrows between them. */
final class PrintCycle {
  private static final int LANE = 64;
  private static final int FRAME = 40;
  private static final double BAR = 14;
  private static final double MARGIN = 0.04;
  private static final float MOST_LABEL = 2;
  private static final int LINES_OF_NAMES = 5;

  private PrintCycle() {}

  static PrintChart chart(Cycle cycle) {
    List<Box> boxes = cycle.transactions();
    Number[][] from = {boxes.stream().map(Box::from).toArray(Number[]::new)};
    Number[][] to = {boxes.stream().map(Box::to).toArray(Number[]::new)};
    String[] names = boxes.stream().map(PrintCycle::name).toArray(String[]::new);
    NumberAxis time = PrintStyle.axis("milliseconds; " + cycle.title());
    time.setLowerMargin(MARGIN);
    time.setUpperMargin(MARGIN);
    IntervalBarRenderer renderer = new IntervalBarRenderer();
    // A short transaction beside long ones would have no width without it.
    renderer.setDrawBarOutline(true);
    renderer.setMaximumBarWidth(BAR / LANE / boxes.size());
    renderer.setSeriesPaint(0, PrintStyle.colour(0));
    renderer.setSeriesOutlinePaint(0, PrintStyle.colour(0));
    CategoryPlot plot =
        PrintStyle.bars(
            new DefaultIntervalCategoryDataset(new String[] {""}, names, from, to),
            time,
            renderer,
            LINES_OF_NAMES);
    plot.getDomainAxis().setMaximumCategoryLabelWidthRatio(MOST_LABEL);
    cycle.arrows().forEach(arrow -> plot.addAnnotation(new Edge(boxes, arrow)));
    return new PrintChart(PrintStyle.chart(plot, false), FRAME + LANE * boxes.size());
  }

  private static String name(Box box) {
    List<String> lines = new ArrayList<>(List.of(box.name()));
    lines.addAll(box.uses());
    return String.join("\n", lines);
  }

  /** An arrow that is bent, so that those of both directions lie beside each other. */
  private static final class Edge extends AbstractAnnotation implements CategoryAnnotation {
    private static final long serialVersionUID = 1;
    private static final double BEND = 36;
    private static final double HEAD = 6;

    private final transient List<Box> boxes;
    private final transient Arrow arrow;

    Edge(List<Box> boxes, Arrow arrow) {
      this.boxes = boxes;
      this.arrow = arrow;
    }

    @Override
    public void draw(
        Graphics2D graphics,
        CategoryPlot plot,
        Rectangle2D area,
        CategoryAxis lanes,
        ValueAxis time) {
      boolean down = arrow.from() < arrow.to();
      double half = down ? BAR / 2 : -BAR / 2;
      double x1 = middle(arrow.from(), plot, area, time);
      double y1 = lane(arrow.from(), plot, area, lanes) + half;
      double x2 = middle(arrow.to(), plot, area, time);
      double y2 = lane(arrow.to(), plot, area, lanes) - half;
      double length = Math.hypot(x2 - x1, y2 - y1);
      double bentX = (x1 + x2) / 2 + BEND * (y2 - y1) / length;
      double bentY = (y1 + y2) / 2 - BEND * (x2 - x1) / length;
      graphics.setPaint(Color.BLACK);
      graphics.setStroke(new BasicStroke(1));
      graphics.draw(new QuadCurve2D.Double(x1, y1, bentX, bentY, x2, y2));
      double angle = Math.atan2(y2 - bentY, x2 - bentX);
      Path2D head = new Path2D.Double();
      head.moveTo(x2, y2);
      head.lineTo(x2 - HEAD * Math.cos(angle - 0.4), y2 - HEAD * Math.sin(angle - 0.4));
      head.lineTo(x2 - HEAD * Math.cos(angle + 0.4), y2 - HEAD * Math.sin(angle + 0.4));
      head.closePath();
      graphics.fill(head);
      graphics.setFont(PrintStyle.TEXT);
      Rectangle2D text = graphics.getFontMetrics().getStringBounds(arrow.label(), graphics);
      float x = (float) (bentX - text.getWidth() / 2);
      float y = (float) (bentY + text.getHeight() / 2);
      text.setRect(x, y + text.getY(), text.getWidth(), text.getHeight());
      graphics.setPaint(Color.WHITE);
      graphics.fill(text);
      graphics.setPaint(Color.BLACK);
      graphics.drawString(arrow.label(), x, y);
    }

    private double middle(int box, CategoryPlot plot, Rectangle2D area, ValueAxis time) {
      double at = (boxes.get(box).from() + boxes.get(box).to()) / 2;
      return time.valueToJava2D(at, area, plot.getRangeAxisEdge());
    }

    private double lane(int box, CategoryPlot plot, Rectangle2D area, CategoryAxis lanes) {
      return lanes.getCategoryMiddle(box, boxes.size(), area, plot.getDomainAxisEdge());
    }
  }
}
