package dev.loadstone.report.charts;

import dev.loadstone.report.read.Timeline;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;

/**
 * Converts numbers to the form that report.js reads. It refers to cells by their index, so that a
 * cell has the same colour and mark everywhere.
 */
public final class ChartData {
  /** More digits than a pixel can show would only make the page larger. */
  private static final MathContext DIGITS = new MathContext(5);

  private ChartData() {}

  static List<List<Double>> points(List<Timeline.Point> points) {
    return points.stream().map(point -> numbers(point.second(), point.value())).toList();
  }

  public static List<Double> numbers(double... values) {
    return Arrays.stream(values).mapToObj(ChartData::round).toList();
  }

  public static double round(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : 0;
  }
}
