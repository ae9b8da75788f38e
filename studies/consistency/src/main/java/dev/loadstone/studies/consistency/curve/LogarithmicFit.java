package dev.loadstone.studies.consistency.curve;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * A curve whose logarithm is a straight line, either in the number of threads (an exponential
 * function) or in its logarithm (a power law). It is fitted to the logarithms of the points, so its
 * errors are relative.
 */
final class LogarithmicFit implements Curve {
  private final LeastSquares logarithm;
  private final String form;

  private LogarithmicFit(LeastSquares logarithm, String form) {
    this.logarithm = logarithm;
    this.form = form;
  }

  /** Fits an exponential function; all latencies must be above 0. */
  static LogarithmicFit exponential(List<Point> points) {
    return fit(points, threads -> threads, "%.6g e^(%.6g x)");
  }

  /** Fits a power law: busy servers' response time grows about as the number of threads does. */
  static LogarithmicFit power(List<Point> points) {
    return fit(points, Math::log, "%.6g x^%.6g");
  }

  private static LogarithmicFit fit(List<Point> points, DoubleUnaryOperator scale, String form) {
    List<Point> logarithms =
        points.stream()
            .map(point -> new Point(point.threads(), Math.log(point.latency())))
            .toList();
    return new LogarithmicFit(
        LeastSquares.fit(logarithms, threads -> new double[] {1, scale.applyAsDouble(threads)}),
        form);
  }

  /** Gives each interval by its upper half, which is the wider one. */
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
    return String.format(Locale.ROOT, form, Math.exp(coefficients[0]), coefficients[1]);
  }
}
