package dev.loadstone.report.statistics;

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
    int low = 0;
    int high = values + 1;
    double below = 0;
    double probability = Math.pow(1 - quantile, values);
    for (int number = 0; number <= values; number++) {
      below += probability;
      if (below <= EACH_SIDE) {
        low = number + 1;
      }
      if (below >= 1 - EACH_SIDE && high > values) {
        high = number + 1;
      }
      probability *= (values - number) / (number + 1.0) * quantile / (1 - quantile);
    }
    return new QuantileBounds(low, high);
  }
}
