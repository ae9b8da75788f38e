package dev.loadstone.studies.consistency.curve;

import dev.loadstone.core.text.Text;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/** Fits the curve of each family. */
public final class Curves {
  private static final List<DoubleUnaryOperator> SCALABILITY =
      List.of(x -> 1, x -> x - 1, x -> x * (x - 1));

  private Curves() {}

  /** Fits points at more than {@code order} different numbers of threads. */
  static Curve polynomial(int order, List<Point> points) {
    // Powers of numbers of about 1 keep the equations well conditioned.
    double scale = points.stream().mapToDouble(Point::threads).max().orElseThrow();
    DoubleFunction<double[]> powers =
        threads ->
            IntStream.rangeClosed(0, order)
                .mapToDouble(power -> Math.pow(threads / scale, power))
                .toArray();
    LeastSquares squares = LeastSquares.fit(points, powers);
    return new Curve(squares::at, polynomialFormula(squares.coefficients(), scale));
  }

  /** Writes a polynomial of x / scale, with coefficients of the powers 0, 1, …, as one of x. */
  public static String polynomialFormula(double[] coefficients, double scale) {
    StringBuilder formula = new StringBuilder();
    for (int power = coefficients.length - 1; power >= 0; power--) {
      double coefficient = coefficients[power] / Math.pow(scale, power);
      if (formula.isEmpty()) {
        formula.append(coefficient < 0 ? "-" : "");
      } else {
        formula.append(coefficient < 0 ? " - " : " + ");
      }
      formula.append(Text.of("%.6g", Math.abs(coefficient)));
      formula.append(power == 0 ? "" : power == 1 ? " x" : " x^" + power);
    }
    return formula.toString();
  }

  /** All latencies must be above 0. */
  static Curve exponential(List<Point> points) {
    return logarithmic(points, threads -> threads, "%.6g e^(%.6g x)");
  }

  /** Fits a power law: busy servers' response time grows about as the number of threads does. */
  static Curve power(List<Point> points) {
    return logarithmic(points, Math::log, "%.6g x^%.6g");
  }

  /**
   * Fits a straight line to the logarithms of the points, so its errors are relative. Each interval
   * is given by its upper half, which is the wider one.
   */
  private static Curve logarithmic(List<Point> points, DoubleUnaryOperator scale, String form) {
    List<Point> logarithms =
        points.stream()
            .map(point -> new Point(point.threads(), Math.log(point.latency())))
            .toList();
    LeastSquares line =
        LeastSquares.fit(logarithms, threads -> new double[] {1, scale.applyAsDouble(threads)});
    double[] coefficients = line.coefficients();
    return new Curve(
        threads -> {
          Estimate estimate = line.at(threads);
          double value = Math.exp(estimate.value());
          return new Estimate(
              value, value * Math.expm1(estimate.ofMean()), value * Math.expm1(estimate.ofRun()));
        },
        String.format(Locale.ROOT, form, Math.exp(coefficients[0]), coefficients[1]));
  }

  /**
   * Fits the universal scalability law (Gunther, 1993) for a closed load without pauses to points
   * at three or more different numbers of threads.
   *
   * <p>The law gives the throughput of x threads as λ x / (1 + σ (x − 1) + κ x (x − 1)), with λ the
   * rate of one thread, σ the contention and κ the cost of coherence. Throughput × response time is
   * the number of threads, so the response time is (1 + σ (x − 1) + κ x (x − 1)) / λ: a combination
   * of three functions whose factors may not be negative. A function whose factor would be negative
   * is left out.
   */
  static Curve scalability(List<Point> points) {
    Curve best = null;
    double least = Double.POSITIVE_INFINITY;
    for (int[] terms : new int[][] {{0, 1, 2}, {0, 1}, {0, 2}, {0}}) {
      LeastSquares squares =
          LeastSquares.fit(
              points,
              x ->
                  Arrays.stream(terms)
                      .mapToDouble(term -> SCALABILITY.get(term).applyAsDouble(x))
                      .toArray());
      double error = Fit.squaredError(points, x -> squares.at(x).value());
      if (Arrays.stream(squares.coefficients()).allMatch(factor -> factor > 0) && error < least) {
        best = new Curve(squares::at, scalabilityFormula(terms, squares.coefficients()));
        least = error;
      }
    }
    return best;
  }

  private static String scalabilityFormula(int[] terms, double[] coefficients) {
    double[] factors = new double[SCALABILITY.size()];
    for (int i = 0; i < terms.length; i++) {
      factors[terms[i]] = coefficients[i];
    }
    return Text.of(
        "(1 + σ (x - 1) + κ x (x - 1)) / λ, λ = %.6g a second, σ = %.4g, κ = %.4g",
        1e6 / factors[0], factors[1] / factors[0], factors[2] / factors[0]);
  }
}
