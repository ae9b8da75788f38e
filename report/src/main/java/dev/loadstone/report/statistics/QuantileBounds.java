package dev.loadstone.report.statistics;

import org.hipparchus.distribution.discrete.BinomialDistribution;

/**
 * The ranks among sorted values between which a quantile of what they are drawn from lies with a
 * confidence of 95 %, whatever its distribution. Each is exact: the number of values below the
 * quantile has a binomial distribution.
 *
 * @param low the rank of the lower bound, from 1; 0 where so few values have none
 * @param high the rank of the upper bound; one more than there are values where they have none
 */
public record QuantileBounds(int low, int high) {
  private static final double EACH_SIDE = 0.025;

  /**
   * @param values how many values there are
   * @param quantile between 0 and 1
   */
  public static QuantileBounds of(int values, double quantile) {
    BinomialDistribution below = new BinomialDistribution(values, quantile);
    return new QuantileBounds(
        below.inverseCumulativeProbability(EACH_SIDE),
        1 + below.inverseCumulativeProbability(1 - EACH_SIDE));
  }
}
