package dev.loadstone.advice.curve;

import java.util.List;
import java.util.function.DoubleFunction;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.linear.Array2DRowRealMatrix;
import org.hipparchus.linear.ArrayRealVector;
import org.hipparchus.linear.MatrixUtils;
import org.hipparchus.linear.QRDecomposition;
import org.hipparchus.linear.RealMatrix;
import org.hipparchus.linear.RealVector;

/**
 * A linear combination of functions of the threads, fitted by ordinary least squares.
 *
 * <p>Its intervals are those of normal errors of one variance at all numbers of threads.
 */
final class LeastSquares {
  private static final double CONFIDENCE = 0.95;

  private final DoubleFunction<double[]> basis;
  private final RealVector coefficients;
  private final RealMatrix covariance;
  private final double deviation;
  private final double quantile;

  private LeastSquares(
      DoubleFunction<double[]> basis,
      RealVector coefficients,
      RealMatrix covariance,
      double deviation,
      double quantile) {
    this.basis = basis;
    this.coefficients = coefficients;
    this.covariance = covariance;
    this.deviation = deviation;
    this.quantile = quantile;
  }

  /**
   * Fits a combination.
   *
   * @param points more than the basis has functions, at as many different numbers of threads
   * @param basis the functions' values at a number of threads
   */
  static LeastSquares fit(List<Point> points, DoubleFunction<double[]> basis) {
    double[][] rows =
        points.stream().map(point -> basis.apply(point.threads())).toArray(double[][]::new);
    RealMatrix design = new Array2DRowRealMatrix(rows, false);
    RealVector values =
        new ArrayRealVector(points.stream().mapToDouble(Point::latency).toArray(), false);
    RealVector coefficients = new QRDecomposition(design).getSolver().solve(values);
    int freedom = points.size() - coefficients.getDimension();
    double residual = values.subtract(design.operate(coefficients)).getNorm();
    return new LeastSquares(
        basis,
        coefficients,
        MatrixUtils.inverse(design.transposeMultiply(design)),
        residual / Math.sqrt(freedom),
        new TDistribution(freedom).inverseCumulativeProbability((1 + CONFIDENCE) / 2));
  }

  /** The factor of each function of the basis. */
  double[] coefficients() {
    return coefficients.toArray();
  }

  Estimate at(double threads) {
    RealVector functions = new ArrayRealVector(basis.apply(threads), false);
    double leverage = functions.dotProduct(covariance.operate(functions));
    return new Estimate(
        functions.dotProduct(coefficients),
        quantile * deviation * Math.sqrt(leverage),
        quantile * deviation * Math.sqrt(1 + leverage));
  }
}
