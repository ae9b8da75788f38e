package dev.loadstone.studies.consistency.curve;

import java.util.List;
import java.util.Locale;

/** A polynomial of the number of threads. */
public final class Polynomial implements Curve {
  private final LeastSquares squares;
  private final double scale;

  private Polynomial(LeastSquares squares, double scale) {
    this.squares = squares;
    this.scale = scale;
  }

  /** Fits points at more than {@code order} different numbers of threads. */
  static Polynomial fit(int order, List<Point> points) {
    // Powers of numbers of about 1 keep the equations well conditioned.
    double scale = points.stream().mapToDouble(Point::threads).max().orElseThrow();
    return new Polynomial(
        LeastSquares.fit(points, threads -> powers(threads / scale, order)), scale);
  }

  private static double[] powers(double x, int order) {
    double[] powers = new double[order + 1];
    powers[0] = 1;
    for (int i = 1; i <= order; i++) {
      powers[i] = powers[i - 1] * x;
    }
    return powers;
  }

  @Override
  public Estimate at(double threads) {
    return squares.at(threads);
  }

  @Override
  public String formula() {
    return formula(squares.coefficients(), scale);
  }

  /** Writes a polynomial of x / scale, with coefficients of the powers 0, 1, …, as one of x. */
  public static String formula(double[] coefficients, double scale) {
    StringBuilder formula = new StringBuilder();
    for (int power = coefficients.length - 1; power >= 0; power--) {
      double coefficient = coefficients[power] / Math.pow(scale, power);
      if (formula.isEmpty()) {
        formula.append(coefficient < 0 ? "-" : "");
      } else {
        formula.append(coefficient < 0 ? " - " : " + ");
      }
      formula.append(String.format(Locale.ROOT, "%.6g", Math.abs(coefficient)));
      formula.append(power == 0 ? "" : power == 1 ? " x" : " x^" + power);
    }
    return formula.toString();
  }
}
