package dev.loadstone.runner.steady;

import java.util.Arrays;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * A straight line through a series, and how sure its slope is. Neighbouring seconds are alike, so
 * there is less in them than their number says: the error of the slope is widened by their
 * autocorrelation.
 *
 * @param change what the line gains from the first value to the last, as a share of the mean
 * @param p the probability of such a slope, up or down, where there is none
 * @param halfWidth of the 95 % interval of the change
 */
record Trend(double change, double p, double halfWidth) {
  private static final double CONFIDENCE = 0.95;

  static Trend of(double[] values) {
    double mean = Series.mean(values);
    if (mean == 0) {
      return new Trend(0, 1, 0);
    }
    SimpleRegression line = line(values);
    double length = values.length / mean;
    double change = line.getSlope() * length;
    double error = line.getSlopeStdErr() * length * Math.sqrt(Series.inflation(curved(values), 2));
    TDistribution t = new TDistribution(values.length - 2.0);
    double p =
        error == 0 ? (change == 0 ? 1 : 0) : 2 * t.cumulativeProbability(-Math.abs(change) / error);
    return new Trend(change, p, error * t.inverseCumulativeProbability((1 + CONFIDENCE) / 2));
  }

  private static SimpleRegression line(double[] values) {
    SimpleRegression line = new SimpleRegression();
    for (int i = 0; i < values.length; i++) {
      line.addData(i, values[i]);
    }
    return line;
  }

  /** What is left of a series when its straight line is taken away. */
  static double[] residuals(double[] values) {
    return residuals(values, line(values));
  }

  private static double[] residuals(double[] values, SimpleRegression line) {
    double[] residuals = new double[values.length];
    Arrays.setAll(residuals, i -> values[i] - line.predict(i));
    return residuals;
  }

  /** What is left when a parabola is taken away: a bend of the trend is no noise with a memory. */
  private static double[] curved(double[] values) {
    double[][] powers = new double[values.length][];
    Arrays.setAll(powers, i -> new double[] {i, (double) i * i});
    OLSMultipleLinearRegression parabola = new OLSMultipleLinearRegression();
    parabola.newSampleData(values, powers);
    return parabola.estimateResiduals();
  }
}
