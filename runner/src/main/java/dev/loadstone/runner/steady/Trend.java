package dev.loadstone.runner.steady;

import dev.loadstone.core.statistics.Steadiness;
import java.util.Arrays;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * A straight line through a series, with the significance of its slope. Neighbouring seconds are
 * correlated and therefore tell less than as many independent ones, so the error of the slope is
 * widened by their autocorrelation (first-order autoregression). Test and interval have the same
 * error and the same degrees of freedom: a slope that is significant at {@link
 * Steadiness#TREND_LEVEL} has an interval without 0.
 *
 * @param change what the line gains from the first value to the last, as a fraction of the mean
 * @param p the probability of such a slope, up or down, when there is none
 * @param halfWidth half the width of the 90 % confidence interval of the change; the change is
 *     beyond either end of it with a probability of 5 %
 */
record Trend(double change, double p, double halfWidth) {
  /** The trend of a series whose mean is 0. */
  static final Trend NONE = new Trend(0, 1, 0);

  static Trend of(double[] values) {
    double mean = Series.mean(values);
    if (mean == 0) {
      return NONE;
    }
    SimpleRegression line = line(values);
    double length = values.length / mean;
    double change = line.getSlope() * length;
    double inflation = Series.inflation(curved(values), 3);
    double error = line.getSlopeStdErr() * length * Math.sqrt(inflation);
    TDistribution t = new TDistribution(values.length - 2.0);
    return new Trend(
        change,
        p(change, error, t),
        error * t.inverseCumulativeProbability((1 + Steadiness.CONFIDENCE) / 2));
  }

  private static double p(double change, double error, TDistribution t) {
    if (error == 0) {
      return change == 0 ? 1 : 0;
    }
    return 2 * t.cumulativeProbability(-Math.abs(change) / error);
  }

  private static SimpleRegression line(double[] values) {
    SimpleRegression line = new SimpleRegression();
    for (int i = 0; i < values.length; i++) {
      line.addData(i, values[i]);
    }
    return line;
  }

  static double[] residuals(double[] values) {
    SimpleRegression line = line(values);
    double[] residuals = new double[values.length];
    Arrays.setAll(residuals, i -> values[i] - line.predict(i));
    return residuals;
  }

  /** The residuals about a parabola: a bend of the trend must not count as autocorrelated noise. */
  private static double[] curved(double[] values) {
    double[][] powers = new double[values.length][];
    Arrays.setAll(powers, i -> new double[] {i, (double) i * i});
    OLSMultipleLinearRegression parabola = new OLSMultipleLinearRegression();
    parabola.newSampleData(values, powers);
    return parabola.estimateResiduals();
  }
}
