package dev.loadstone.report;

import dev.loadstone.core.benchmark.Outcome;
import java.util.List;
import java.util.Map;

/**
 * What happened over the time of one run, all types of transactions together, thinned out so that a
 * long run does not make a heavy page. A thinned interval keeps its slowest and its fastest second,
 * so that a hole of one second is still seen.
 *
 * @param points completed transactions a second over time
 * @param measureFrom seconds from the start of the run to the start of the measured interval; NaN
 *     when there was none
 * @param measureTo seconds to its end; NaN when there was none
 * @param errors failures a second over time, by class; only classes that were seen
 */
public record Timeline(
    List<Point> points, double measureFrom, double measureTo, Map<Outcome, List<Point>> errors) {

  /** The most points of one series. */
  public static final int MAXIMUM_POINTS = 2_000;

  /** Nothing was recorded. */
  public static final Timeline EMPTY = new Timeline(List.of(), Double.NaN, Double.NaN, Map.of());

  /**
   * A value in one interval.
   *
   * @param second seconds from the start of the run to the end of the interval
   * @param perSecond the rate in it
   */
  public record Point(double second, double perSecond) {}
}
