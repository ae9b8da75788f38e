package dev.loadstone.report.read;

import dev.loadstone.core.database.Outcome;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/**
 * The throughput and failures of one run over time, of all transactions, thinned out so that a long
 * run does not make a heavy page.
 *
 * @param points completed transactions a second over time
 * @param measureFrom seconds from the start of the run to the start of the measured interval; NaN
 *     when there was none
 * @param measureTo seconds to its end; NaN when there was none
 * @param errors failures a second over time, by class; only classes that were seen
 */
public record Timeline(
    List<Point> points, double measureFrom, double measureTo, Map<Outcome, List<Point>> errors) {

  public static final int MAXIMUM_POINTS = 2_000;

  /**
   * A value in one interval.
   *
   * @param second seconds from the start of the run to the end of the interval
   * @param value the rate or level in it
   */
  public record Point(double second, double value) {}

  public static Timeline of(List<Interval> intervals, int maximumPoints) {
    Map<Outcome, List<Point>> errors = new EnumMap<>(Outcome.class);
    intervals.stream()
        .flatMap(interval -> interval.failures().keySet().stream())
        .distinct()
        .forEach(
            cause ->
                errors.put(
                    cause,
                    points(intervals, in -> in.failures().getOrDefault(cause, 0L), maximumPoints)));
    List<Interval> measured = intervals.stream().filter(Interval::measured).toList();
    return new Timeline(
        points(intervals, Interval::completed, maximumPoints),
        measured.isEmpty() ? Double.NaN : measured.get(0).from(),
        measured.isEmpty() ? Double.NaN : measured.get(measured.size() - 1).to(),
        errors);
  }

  private static List<Point> points(
      List<Interval> intervals, ToDoubleFunction<Interval> count, int maximumPoints) {
    return thin(
        intervals.stream()
            .map(in -> new Point(in.to(), count.applyAsDouble(in) / (in.to() - in.from())))
            .toList(),
        maximumPoints);
  }

  /** The end of the run, in seconds from its start; 0 when nothing was recorded. */
  public double end() {
    return points.isEmpty() ? 0 : points.get(points.size() - 1).second();
  }

  /**
   * The same line in fewer points: the least and the greatest value of each stretch of time, so
   * that a gap of one second is still seen.
   */
  static List<Point> thin(List<Point> points, int maximumPoints) {
    if (points.size() <= maximumPoints) {
      return points;
    }
    int buckets = Math.max(1, maximumPoints / 2);
    List<Point> thinned = new ArrayList<>(2 * buckets);
    for (int bucket = 0; bucket < buckets; bucket++) {
      int from = (int) ((long) bucket * points.size() / buckets);
      int to = (int) ((bucket + 1L) * points.size() / buckets);
      Point least = points.get(from);
      Point greatest = least;
      for (Point point : points.subList(from, to)) {
        least = point.value() < least.value() ? point : least;
        greatest = point.value() > greatest.value() ? point : greatest;
      }
      boolean leastFirst = least.second() <= greatest.second();
      thinned.add(leastFirst ? least : greatest);
      if (least.second() != greatest.second()) {
        thinned.add(leastFirst ? greatest : least);
      }
    }
    return thinned;
  }
}
