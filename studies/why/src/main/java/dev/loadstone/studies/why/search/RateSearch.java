package dev.loadstone.studies.why.search;

import dev.loadstone.studies.why.search.PointJudge.Point;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * Encloses the largest rate that keeps limits, first by factors, then by halves of the logarithm.
 * Rates that are open are passed by on both sides, and end nothing.
 */
final class RateSearch {
  private static final double FACTOR = 1.5;

  /** Rates are rounded to so many digits, to be read. */
  private static final MathContext DIGITS = new MathContext(4);

  /** With more rates, or more of them open, no other one is tried. */
  private static final int MOST_RATES = 40;

  private static final int MOST_OPEN = 6;

  private final double first;
  private final double least;
  private final double most;
  private final double within;

  /** What was found at each rate, as judged last. */
  private final NavigableMap<Double, Point> judged = new TreeMap<>();

  /** Judges a rate by its runs. */
  interface Asked {
    /**
     * @param repeated by as many runs as it takes, and not by one
     */
    Point of(double rate, boolean repeated);
  }

  /**
   * @param first the rate that is tried first; the nearest one from {@code least} to {@code most}
   * @param within how near the two ends must be, as a share
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

  /** Asks for rates until both ends are near each other and were judged by repetitions. */
  void find(Asked asked) {
    Set<Double> repeated = new HashSet<>();
    OptionalDouble end = OptionalDouble.empty();
    for (OptionalDouble next = next(); next.isPresent() || end.isPresent(); next = next()) {
      double rate = next.isPresent() ? next.getAsDouble() : end.getAsDouble();
      Point point = next.isPresent() ? asked.of(rate, false) : Point.OPEN;
      if (point == Point.OPEN) {
        repeated.add(rate);
        point = asked.of(rate, true);
      }
      judge(rate, point);
      end =
          DoubleStream.of(keeper(), breaker())
              .filter(known -> judged.containsKey(known) && !repeated.contains(known))
              .findFirst();
    }
  }

  /** The largest rate below {@link #breaker} that was found to keep the limits; 0 without one. */
  double keeper() {
    return first(judged.headMap(breaker(), false).descendingMap(), Point.KEEPS, 0);
  }

  /** The smallest rate that was found to break the limits; infinite without one. */
  double breaker() {
    return first(judged, Point.BREAKS, Double.POSITIVE_INFINITY);
  }

  private static double first(Map<Double, Point> rates, Point found, double otherwise) {
    return rates.keySet().stream()
        .filter(rate -> rates.get(rate) == found)
        .findFirst()
        .orElse(otherwise);
  }

  /** The open rates between the two. */
  List<Double> open() {
    return List.copyOf(judged.subMap(keeper(), false, breaker(), false).keySet());
  }

  /** The rate to try; empty when the two are near, or there is nothing between the bounds. */
  private OptionalDouble next() {
    List<Double> open = open();
    if (judged.size() >= MOST_RATES || open.size() >= MOST_OPEN) {
      return OptionalDouble.empty();
    }
    double low = keeper();
    double high = breaker();
    double above = open.isEmpty() ? low : open.get(open.size() - 1);
    double below = open.isEmpty() ? high : open.get(0);
    return judged.isEmpty()
        ? OptionalDouble.of(first)
        : DoubleStream.of(between(above, high), between(low, below))
            .filter(rate -> !judged.containsKey(rate))
            .findFirst();
  }

  private double between(double low, double high) {
    if (Double.isInfinite(high)) {
      return Math.min(most, rounded(low * FACTOR));
    }
    if (low == 0) {
      return Math.max(least, rounded(high / FACTOR));
    }
    return high > low * (1 + within) ? rounded(Math.sqrt(low * high)) : low;
  }
}
