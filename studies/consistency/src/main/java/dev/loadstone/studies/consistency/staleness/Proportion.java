package dev.loadstone.studies.consistency.staleness;

/**
 * A counted share, with the interval in which the true share lies in 95 % of cases (Wilson 1927).
 * It is right for shares of 0 and for few cases, too.
 */
public record Proportion(long cases, long all) {
  private static final double Z = 1.959964;

  /** The share, 0 … 1; NaN when there were no cases. */
  public double share() {
    return (double) cases / all;
  }

  public double low() {
    return cases == 0 ? 0 : centre() - reach();
  }

  /** The upper end of the interval; 1 when there were no cases. */
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
