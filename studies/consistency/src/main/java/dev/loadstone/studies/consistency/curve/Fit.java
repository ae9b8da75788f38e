package dev.loadstone.studies.consistency.curve;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * A curve of one family through measured points, and how good it is.
 *
 * @param determination the share of the points' variance that the curve explains, R², at most 1; it
 *     never falls when parameters are added, so it is shown but not used to choose
 * @param criterion Akaike's information criterion, corrected for few points; less is better
 * @param leftOutError the root mean square of the relative errors at points that the curve was not
 *     fitted to: each number of threads is left out in turn
 */
public record Fit(
    Family family, Curve curve, double determination, double criterion, double leftOutError) {

  /**
   * Fits all families that the points allow. Leaves out curves that are 0 or below at one of the
   * points, because no response time is.
   *
   * @return the best first, by the error at points left out; empty when there are too few points
   */
  public static List<Fit> of(List<Point> points) {
    long places = places(points);
    return Arrays.stream(Family.values())
        .filter(family -> places >= family.leastPoints())
        .map(family -> of(family, points))
        .filter(fit -> points.stream().allMatch(at -> fit.curve().at(at.threads()).value() > 0))
        .sorted(Comparator.comparingDouble(Fit::leftOutError))
        .toList();
  }

  /** Returns the number of different thread counts among the points. */
  public static long places(List<Point> points) {
    return points.stream().mapToDouble(Point::threads).distinct().count();
  }

  private static Fit of(Family family, List<Point> points) {
    Curve curve = family.fit(points);
    double mean = points.stream().mapToDouble(Point::latency).average().orElseThrow();
    double error = squaredError(points, threads -> curve.at(threads).value());
    return new Fit(
        family,
        curve,
        1 - error / squaredError(points, threads -> mean),
        criterion(points.size(), error, family.parameters() + 1),
        leftOutError(family, points));
  }

  static double squaredError(List<Point> points, DoubleUnaryOperator curve) {
    return points.stream()
        .mapToDouble(point -> point.latency() - curve.applyAsDouble(point.threads()))
        .map(error -> error * error)
        .sum();
  }

  /** Computes the criterion; the variance of the errors counts as one of the parameters. */
  private static double criterion(int points, double error, int parameters) {
    double correction =
        points - parameters - 1 > 0
            ? 2.0 * parameters * (parameters + 1) / (points - parameters - 1)
            : Double.POSITIVE_INFINITY;
    return points * Math.log(error / points) + 2.0 * parameters + correction;
  }

  private static double leftOutError(Family family, List<Point> points) {
    double sum = 0;
    for (double left : points.stream().mapToDouble(Point::threads).distinct().toArray()) {
      Curve curve = family.fit(points.stream().filter(point -> point.threads() != left).toList());
      double predicted = curve.at(left).value();
      for (Point point : points) {
        if (point.threads() == left) {
          sum += Math.pow(predicted / point.latency() - 1, 2);
        }
      }
    }
    return Math.sqrt(sum / points.size());
  }
}
