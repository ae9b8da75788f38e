package dev.loadstone.studies.consistency.curve;

import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * The universal scalability law (Gunther, 1993) for a closed load without pauses.
 *
 * <p>The law gives the throughput of x threads as λ x / (1 + σ (x − 1) + κ x (x − 1)), with λ the
 * rate of one thread, σ the contention and κ the cost of coherence. Throughput × response time is
 * the number of threads, so the response time is (1 + σ (x − 1) + κ x (x − 1)) / λ: a combination
 * of three functions whose factors may not be negative. A function whose factor would be negative
 * is left out.
 */
final class Scalability implements Curve {
  private static final List<DoubleFunction<Double>> TERMS =
      List.of(x -> 1.0, x -> x - 1, x -> x * (x - 1));

  private final LeastSquares squares;
  private final double rate;
  private final double contention;
  private final double coherence;

  private Scalability(LeastSquares squares, List<Integer> terms) {
    this.squares = squares;
    double[] factors = new double[TERMS.size()];
    for (int i = 0; i < terms.size(); i++) {
      factors[terms.get(i)] = squares.coefficients()[i];
    }
    this.rate = 1 / factors[0];
    this.contention = factors[1] * rate;
    this.coherence = factors[2] * rate;
  }

  /** Fits points at three or more different numbers of threads. */
  static Scalability fit(List<Point> points) {
    Scalability best = null;
    double least = Double.POSITIVE_INFINITY;
    for (List<Integer> terms :
        List.of(List.of(0, 1, 2), List.of(0, 1), List.of(0, 2), List.of(0))) {
      LeastSquares squares = LeastSquares.fit(points, x -> values(terms, x));
      double error = Fit.squaredError(points, x -> squares.at(x).value());
      if (positive(squares.coefficients()) && error < least) {
        best = new Scalability(squares, terms);
        least = error;
      }
    }
    return best;
  }

  private static double[] values(List<Integer> terms, double x) {
    return terms.stream().mapToDouble(term -> TERMS.get(term).apply(x)).toArray();
  }

  private static boolean positive(double[] factors) {
    for (double factor : factors) {
      if (factor <= 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  public Estimate at(double threads) {
    return squares.at(threads);
  }

  @Override
  public String formula() {
    return String.format(
        Locale.ROOT,
        "(1 + σ (x - 1) + κ x (x - 1)) / λ, λ = %.6g a second, σ = %.4g, κ = %.4g",
        rate * 1e6,
        contention,
        coherence);
  }
}
