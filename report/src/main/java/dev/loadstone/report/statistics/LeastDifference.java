package dev.loadstone.report.statistics;

import org.hipparchus.distribution.continuous.ChiSquaredDistribution;
import org.hipparchus.distribution.continuous.TDistribution;

/**
 * The least difference that as many repetitions would find four times out of five, at 95 %
 * confidence, on a machine with the same noise.
 *
 * @param low the lower end of its 95 % interval, because noise is estimated too
 * @param high the upper end
 */
public record LeastDifference(double percent, double low, double high) {
  public static LeastDifference of(LogRatio equals) {
    double degrees = equals.degreesOfFreedom();
    double critical =
        new TDistribution(degrees).inverseCumulativeProbability((1 + Judge.CONFIDENCE) / 2);
    double least = Power.noncentrality(critical, degrees) * equals.standardError();
    ChiSquaredDistribution spread = new ChiSquaredDistribution(degrees);
    double tail = (1 - Judge.CONFIDENCE) / 2;
    return new LeastDifference(
        LogRatio.percent(least),
        LogRatio.percent(
            least * Math.sqrt(degrees / spread.inverseCumulativeProbability(1 - tail))),
        LogRatio.percent(least * Math.sqrt(degrees / spread.inverseCumulativeProbability(tail))));
  }
}
