package dev.loadstone.report.read;

import dev.loadstone.core.statistics.LatencySummary;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * A distribution of times over all counted repetitions of a cell, from their merged histograms.
 *
 * @param summary in milliseconds
 * @param curve values at percentiles that lie evenly on a log scale of 1 / (1 − p), at most {@link
 *     #CURVE_POINTS}
 * @param bins shares of the count between values that lie evenly on a log scale
 */
public record Distribution(LatencySummary summary, List<Point> curve, List<Bin> bins) {
  public static final int CURVE_POINTS = 300;

  private static final double NANOS_PER_MILLI = 1e6;
  private static final int POINTS_PER_DECADE = 40;
  private static final int BINS_PER_DECADE = 20;

  /**
   * A point of the percentile curve.
   *
   * @param odds 1 / (1 − p): 1 is the least value, 10 the 90th percentile, 100 the 99th, …
   * @param value in milliseconds
   */
  public record Point(double odds, double value) {}

  /**
   * A bin of the histogram.
   *
   * @param from its lower end in milliseconds
   * @param to its upper end
   * @param share the share of the count in it, in percent
   */
  public record Bin(double from, double to, double share) {}

  public static Distribution of(Histogram nanos) {
    return nanos.getTotalCount() == 0
        ? new Distribution(LatencySummary.EMPTY, List.of(), List.of())
        : new Distribution(LatencySummary.of(nanos, NANOS_PER_MILLI), curve(nanos), bins(nanos));
  }

  public long count() {
    return summary.count();
  }

  /** A figure in milliseconds; NaN where there are no times. */
  public double figure(ToDoubleFunction<LatencySummary> figure) {
    return count() == 0 ? Double.NaN : figure.applyAsDouble(summary);
  }

  /** One pass over the values, because asking for the percentile of each point would be many. */
  private static List<Point> curve(Histogram nanos) {
    long total = nanos.getTotalCount();
    // Beyond 1 / count there is nothing but the maximum, which is the last point.
    double decades = Math.log10((double) total);
    int steps = (int) Math.min(CURVE_POINTS - 1, Math.ceil(decades * POINTS_PER_DECADE));
    List<Point> points = new ArrayList<>(steps + 1);
    Iterator<HistogramIterationValue> values = nanos.recordedValues().iterator();
    HistogramIterationValue reached = values.next();
    for (int i = 0; i < steps; i++) {
      double odds = Math.pow(10, decades * i / steps);
      // As the histogram rounds for a percentile.
      double count = Math.ceil(Math.nextDown(100 * (1 - 1 / odds)) * total / 100);
      while (reached.getTotalCountToThisValue() < count) {
        reached = values.next();
      }
      long value = reached.getValueIteratedTo();
      points.add(
          new Point(odds, (i == 0 ? nanos.lowestEquivalentValue(value) : value) / NANOS_PER_MILLI));
    }
    points.add(new Point(total, nanos.getMaxValue() / NANOS_PER_MILLI));
    return points;
  }

  private static List<Bin> bins(Histogram nanos) {
    double total = nanos.getTotalCount();
    int first = bin(nanos.getMinValue());
    int last = bin(nanos.getMaxValue());
    double[] counts = new double[Math.max(1, last - first + 1)];
    for (var value : nanos.recordedValues()) {
      int index = bin(value.getValueIteratedTo()) - first;
      counts[Math.min(Math.max(index, 0), counts.length - 1)] += value.getCountAtValueIteratedTo();
    }
    List<Bin> bins = new ArrayList<>(counts.length);
    for (int i = 0; i < counts.length; i++) {
      bins.add(new Bin(edge(first + i), edge(first + i + 1), 100 * counts[i] / total));
    }
    return bins;
  }

  private static int bin(long nanos) {
    return (int) Math.floor(Math.log10((double) Math.max(1, nanos)) * BINS_PER_DECADE);
  }

  private static double edge(int bin) {
    return Math.pow(10, (double) bin / BINS_PER_DECADE) / NANOS_PER_MILLI;
  }
}
