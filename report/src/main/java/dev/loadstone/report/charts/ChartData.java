package dev.loadstone.report.charts;

import dev.loadstone.report.read.Timeline;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;

/**
 * Numbers as report.js gets them. Cells are named by their number there, so that a cell has the
 * same colour and mark everywhere.
 */
final class ChartData {
  /** More digits than a pixel can show only make the page heavy. */
  private static final MathContext DIGITS = new MathContext(5);

  private ChartData() {}

  /** A line over time. */
  static List<List<Double>> points(List<Timeline.Point> points) {
    return points.stream().map(point -> numbers(point.second(), point.value())).toList();
  }

  static List<Double> numbers(double... values) {
    return Arrays.stream(values).mapToObj(ChartData::round).toList();
  }

  static double round(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : 0;
  }
}
