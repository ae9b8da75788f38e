package dev.loadstone.studies.why.search;

import java.util.NavigableMap;
import java.util.Optional;

/**
 * A rate that says how fast a system is long before it breaks its limits, as SPECjbb2015's critical
 * one: the geometric mean of the largest rates at which response times use a tenth, a quarter, a
 * half, three quarters and all of their limits.
 *
 * @param rate with each of these interpolated between the measured rates beside it
 * @param low with the smaller of those
 * @param high with the larger
 */
public record Critical(double rate, double low, double high) {
  private static final double[] LEVELS = {0.1, 0.25, 0.5, 0.75, 1};

  /**
   * @param used the share of their limits that response times used, by rate; above 1 at the largest
   * @return empty where they use more than a tenth at the smallest rate already
   */
  static Optional<Critical> of(NavigableMap<Double, Double> used) {
    double rate = 0;
    double low = 0;
    double high = 0;
    for (double level : LEVELS) {
      double above =
          used.keySet().stream().filter(one -> used.get(one) > level).findFirst().orElseThrow();
      Double below = used.lowerKey(above);
      if (below == null) {
        return Optional.empty();
      }
      double part = (level - used.get(below)) / (used.get(above) - used.get(below));
      rate += Math.log(below + part * (above - below)) / LEVELS.length;
      low += Math.log(below) / LEVELS.length;
      high += Math.log(above) / LEVELS.length;
    }
    return Optional.of(new Critical(Math.exp(rate), Math.exp(low), Math.exp(high)));
  }
}
