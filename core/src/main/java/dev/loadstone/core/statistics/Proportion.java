package dev.loadstone.core.statistics;

/**
 * A share that was counted, with the interval in which the true one lies in 95 % of cases (Wilson
 * 1927), which is right for shares of 0 and of few cases, too.
 *
 * @param cases how many cases had it
 * @param all how many cases there were
 */
public record Proportion(long cases, long all) {
  private static final double Z = 1.959964;

  /** The share, 0 … 1; NaN of nothing. */
  public double share() {
    return (double) cases / all;
  }

  /** The lower end of the interval; 0 of nothing. */
  public double low() {
    return cases == 0 ? 0 : centre() - reach();
  }

  /** The upper end of the interval; 1 of nothing. */
  public double high() {
    return cases == all ? 1 : centre() + reach();
  }

  private double centre() {
    return (cases + Z * Z / 2) / (all + Z * Z);
  }

  private double reach() {
    double variance = share() * (1 - share()) * all + Z * Z / 4;
    return Z * Math.sqrt(variance) / (all + Z * Z);
  }
}
