package dev.loadstone.benchmarks.ycsb.distribution;

/**
 * The sum of 1/<i>i</i><sup>θ</sup> for <i>i</i> from 1 to <i>n</i>, by which a zipfian
 * distribution is normalised.
 *
 * <p>The first thousand terms are added one by one. The others follow from the Euler–Maclaurin
 * formula up to the first derivative, whose error is below 10⁻¹³ for them. So the sum for ten
 * thousand million items, or for one item more, costs no more than that for a thousand.
 */
final class Zeta {
  private static final int EXACT = 1_000;

  private final double theta;

  /** The sums of the first 0 … {@link #EXACT} terms. */
  private final double[] sums = new double[EXACT + 1];

  Zeta(double theta) {
    this.theta = theta;
    for (int i = 1; i <= EXACT; i++) {
      sums[i] = sums[i - 1] + 1 / Math.pow(i, theta);
    }
  }

  double sum(long n) {
    if (n <= EXACT) {
      return sums[(int) n];
    }
    // The exact sum already contains the term at the lower end.
    double low = term(EXACT);
    double high = term(n);
    double integral = (n * high - EXACT * low) / (1 - theta);
    double slopes = theta * (low / EXACT - high / n);
    return sums[EXACT] + integral + (high - low) / 2 + slopes / 12;
  }

  private double term(long i) {
    return Math.pow((double) i, -theta);
  }
}
