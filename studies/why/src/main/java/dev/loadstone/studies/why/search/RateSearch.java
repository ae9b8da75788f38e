package dev.loadstone.studies.why.search;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.NavigableMap;
import java.util.OptionalDouble;
import java.util.TreeMap;

/** Decides which rate is tried next: first by factors, then by halves of the logarithm. */
final class RateSearch {
  private static final double FACTOR = 1.5;

  /** Rates are rounded to so many digits, to be read. */
  private static final MathContext DIGITS = new MathContext(4);

  private final double first;
  private final double least;
  private final double most;
  private final double within;

  /** Whether each rate keeps the limits, as judged last. */
  private final NavigableMap<Double, Boolean> judged = new TreeMap<>();

  /**
   * @param first the rate that is tried first; the nearest one from {@code least} to {@code most}
   * @param within how near keeper and breaker must be, as a share
   */
  RateSearch(double first, double least, double most, double within) {
    this.least = rounded(least);
    this.most = rounded(most);
    this.first = Math.max(this.least, Math.min(this.most, rounded(first)));
    this.within = within;
  }

  private static double rounded(double rate) {
    return new BigDecimal(rate).round(DIGITS).doubleValue();
  }

  /** Notes a judgement; a later one of the same rate replaces it. */
  void judge(double rate, boolean keeps) {
    judged.put(rate, keeps);
  }

  /** The smallest rate that breaks the limits. */
  OptionalDouble breaker() {
    return judged.entrySet().stream()
        .filter(rate -> !rate.getValue())
        .mapToDouble(rate -> rate.getKey())
        .findFirst();
  }

  /** The largest rate that keeps the limits, among those below {@link #breaker}. */
  OptionalDouble keeper() {
    double below = breaker().orElse(Double.POSITIVE_INFINITY);
    return judged.headMap(below, false).keySet().stream().mapToDouble(rate -> rate).max();
  }

  /** The rate to try; empty when the two are near, or there is nothing between the bounds. */
  OptionalDouble next() {
    OptionalDouble keeper = keeper();
    OptionalDouble breaker = breaker();
    if (keeper.isPresent() && breaker.isPresent()) {
      double low = keeper.getAsDouble();
      double high = breaker.getAsDouble();
      return high <= low * (1 + within)
          ? OptionalDouble.empty()
          : OptionalDouble.of(rounded(Math.sqrt(low * high)));
    }
    double next = first;
    if (keeper.isPresent()) {
      next = Math.min(most, rounded(keeper.getAsDouble() * FACTOR));
    } else if (breaker.isPresent()) {
      next = Math.max(least, rounded(breaker.getAsDouble() / FACTOR));
    }
    return judged.containsKey(next) ? OptionalDouble.empty() : OptionalDouble.of(next);
  }
}
