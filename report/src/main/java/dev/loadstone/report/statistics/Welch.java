package dev.loadstone.report.statistics;

import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/**
 * The difference of the means of two independent samples that need not spread alike, by Welch's
 * test.
 */
public record Welch(double difference, double standardError, double degreesOfFreedom) {
  /** At least two figures a side. */
  public static Welch of(double[] ours, double[] theirs) {
    double ofOurs = StatUtils.variance(ours) / ours.length;
    double ofTheirs = StatUtils.variance(theirs) / theirs.length;
    double sum = ofOurs + ofTheirs;
    double degrees =
        sum == 0
            ? ours.length + theirs.length - 2.0
            : sum
                * sum
                / (ofOurs * ofOurs / (ours.length - 1) + ofTheirs * ofTheirs / (theirs.length - 1));
    return new Welch(StatUtils.mean(ours) - StatUtils.mean(theirs), Math.sqrt(sum), degrees);
  }

  /**
   * The interval of the true difference.
   *
   * @param confidence between 0 and 1, for example 0.95
   */
  public Bounds interval(double confidence) {
    double half =
        new TDistribution(degreesOfFreedom).inverseCumulativeProbability((1 + confidence) / 2)
            * standardError;
    return new Bounds(difference - half, difference + half);
  }
}
