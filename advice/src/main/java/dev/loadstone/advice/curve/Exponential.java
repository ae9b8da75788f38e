package dev.loadstone.advice.curve;

import java.util.List;
import java.util.Locale;

/**
 * An exponential function of the threads, fitted to the logarithms of the points, so that its
 * errors are relative ones.
 */
final class Exponential implements Curve {
  private final LeastSquares logarithm;

  private Exponential(LeastSquares logarithm) {
    this.logarithm = logarithm;
  }

  /**
   * Fits an exponential function.
   *
   * @param points points at two different numbers of threads or more; all latencies above 0
   */
  static Exponential fit(List<Point> points) {
    List<Point> logarithms =
        points.stream()
            .map(point -> new Point(point.threads(), Math.log(point.latency())))
            .toList();
    return new Exponential(LeastSquares.fit(logarithms, threads -> new double[] {1, threads}));
  }

  /** The intervals are taken where they are wider, above. */
  @Override
  public Estimate at(double threads) {
    Estimate estimate = logarithm.at(threads);
    double value = Math.exp(estimate.value());
    return new Estimate(
        value, value * Math.expm1(estimate.ofMean()), value * Math.expm1(estimate.ofRun()));
  }

  @Override
  public String formula() {
    double[] coefficients = logarithm.coefficients();
    return String.format(
        Locale.ROOT, "%.6g e^(%.6g x)", Math.exp(coefficients[0]), coefficients[1]);
  }
}
