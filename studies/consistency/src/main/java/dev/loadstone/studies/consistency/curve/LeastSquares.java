package dev.loadstone.studies.consistency.curve;

import java.util.List;
import java.util.function.DoubleFunction;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.stat.regression.OLSMultipleLinearRegression;
import org.hipparchus.util.MathArrays;

/**
 * A linear combination of functions of the number of threads, fitted by ordinary least squares. Its
 * intervals assume normal errors with the same variance at all numbers of threads.
 */
final class LeastSquares {
  private static final double CONFIDENCE = 0.95;

  private final DoubleFunction<double[]> basis;
  private final double[] coefficients;
  private final RealMatrix covariance;
  private final double halfWidth;

  private LeastSquares(DoubleFunction<double[]> basis, OLSMultipleLinearRegression fitted) {
    this.basis = basis;
    this.coefficients = fitted.estimateRegressionParameters();
    this.covariance = new Array2DRowRealMatrix(fitted.estimateRegressionParametersVariance());
    int freedom = fitted.estimateResiduals().length - coefficients.length;
    this.halfWidth =
        new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2)
            * fitted.estimateRegressionStandardError();
  }

  /** Fits more points than the basis has functions, at as many numbers of threads at least. */
  static LeastSquares fit(List<Point> points, DoubleFunction<double[]> basis) {
    OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
    regression.setNoIntercept(true);
    regression.newSampleData(
        points.stream().mapToDouble(Point::latency).toArray(),
        points.stream().map(point -> basis.apply(point.threads())).toArray(double[][]::new));
    return new LeastSquares(basis, regression);
  }

  double[] coefficients() {
    return coefficients.clone();
  }

  Estimate at(double threads) {
    double[] functions = basis.apply(threads);
    double leverage = MathArrays.linearCombination(functions, covariance.operate(functions));
    return new Estimate(
        MathArrays.linearCombination(functions, coefficients),
        halfWidth * Math.sqrt(leverage),
        halfWidth * Math.sqrt(1 + leverage));
  }
}
