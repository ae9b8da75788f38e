package dev.loadstone.studies.why.search;

import dev.loadstone.studies.why.search.PointJudge.Point;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Decides which rate is tried next: first by factors, then by halves of the logarithm. */
final class RateSearch {
  private static final double FACTOR = 1.5;

  /** Rates are rounded to so many digits, to be read. */
  private static final MathContext DIGITS = new MathContext(4);

  private final double first;
  private final double least;
  private final double most;
  private final double within;

  /** What was found at each rate, as judged last. */
  private final NavigableMap<Double, Point> judged = new TreeMap<>();

  /**
   * @param first the rate that is tried first; the nearest one from {@code least} to {@code most}
   * @param within how near the keeper and the rate above it must be, as a share
   */
  RateSearch(double first, double least, double most, double within) {
    this.least = rounded(least);
    this.most = rounded(most);
    this.first = Math.max(this.least, Math.min(this.most, rounded(first)));
    this.within = within;
  }

  static double rounded(double rate) {
    return new BigDecimal(rate).round(DIGITS).doubleValue();
  }

  void judge(double rate, Point point) {
    judged.put(rate, point);
  }

  /** The largest rate below which none was found not to keep the limits; 0 without one. */
  double keeper() {
    Double keeper = judged.lowerKey(above());
    return keeper == null ? 0 : keeper;
  }

  /** The smallest rate that was not found to keep the limits; infinite without one. */
  double above() {
    return smallest(point -> point != Point.KEEPS);
  }

  /** The smallest rate that breaks the limits for certain; infinite without one. */
  double breaker() {
    return smallest(Point.BREAKS::equals);
  }

  private double smallest(Predicate<Point> found) {
    return judged.entrySet().stream()
        .filter(rate -> found.test(rate.getValue()))
        .mapToDouble(Map.Entry::getKey)
        .findFirst()
        .orElse(Double.POSITIVE_INFINITY);
  }

  List<Double> open() {
    return judged.keySet().stream().filter(rate -> judged.get(rate) == Point.OPEN).toList();
  }

  /** The rate to try; empty when the two are near, or there is nothing between the bounds. */
  OptionalDouble next() {
    double low = keeper();
    double high = above();
    double next = first;
    if (low > 0 && Double.isFinite(high)) {
      next = high > low * (1 + within) ? rounded(Math.sqrt(low * high)) : low;
    } else if (low > 0) {
      next = Math.min(most, rounded(low * FACTOR));
    } else if (Double.isFinite(high)) {
      next = Math.max(least, rounded(high / FACTOR));
    }
    return judged.containsKey(next) ? OptionalDouble.empty() : OptionalDouble.of(next);
  }
}
