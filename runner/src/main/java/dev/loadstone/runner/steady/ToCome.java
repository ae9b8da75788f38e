package dev.loadstone.runner.steady;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * The change that is still to come in a series that approaches a level exponentially. Approaches
 * with many time constants, from fast to slow, are fitted; each that explains the series about as
 * well as the best one may be true.
 *
 * @param change the change over the time ahead, up or down, less its standard error, as a fraction
 *     of the level reached; the largest of all approaches that may be true; negative when none of
 *     them shows a change
 * @param error the largest standard error of that change in any approach
 */
record ToCome(double change, double error) {
  /** In steps of the series; a faster approach is over before there is anything to judge. */
  private static final double LEAST_CONSTANT = 5;

  /** In lengths of the series; a slower approach is a straight line. */
  private static final double MOST_LENGTHS = 6;

  private static final double GROWTH = Math.sqrt(2);

  /** The likelihood ratio statistic that 5 % of true values exceed. */
  private static final double PLAUSIBLE = 4;

  private static final ToCome UNKNOWN =
      new ToCome(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  private record Fit(double constant, SimpleRegression line) {
    static Fit of(double[] values, double constant) {
      SimpleRegression line = new SimpleRegression();
      for (int i = 0; i < values.length; i++) {
        line.addData(Math.exp(-i / constant), values[i]);
      }
      return new Fit(constant, line);
    }

    double at(double step) {
      return line.predict(Math.exp(-step / constant));
    }

    double squares() {
      return line.getSumSquaredErrors();
    }

    double[] residuals(double[] values) {
      double[] residuals = new double[values.length];
      Arrays.setAll(residuals, i -> values[i] - at(i));
      return residuals;
    }

    ToCome toCome(double last, double ahead, double widening) {
      double level = at(last);
      double fall = Math.exp(-last / constant) - Math.exp(-(last + ahead) / constant);
      double error = widening * line.getSlopeStdErr() * fall / level;
      return level <= 0
          ? UNKNOWN
          : new ToCome(Math.abs(line.getSlope()) * fall / level - error, error);
    }
  }

  static ToCome of(double[] values, double ahead) {
    List<Fit> fits = new ArrayList<>();
    DoubleStream.iterate(
            LEAST_CONSTANT,
            constant -> constant <= MOST_LENGTHS * values.length,
            constant -> GROWTH * constant)
        .forEach(constant -> fits.add(Fit.of(values, constant)));
    Fit best = fits.get(0);
    for (Fit fit : fits) {
      best = fit.squares() < best.squares() ? fit : best;
    }
    double inflation = Series.inflation(best.residuals(values), 3);
    double most = best.squares() * (1 + PLAUSIBLE * inflation / (values.length - 3));
    double change = Double.NEGATIVE_INFINITY;
    double error = 0;
    for (Fit fit : fits) {
      ToCome found = fit.toCome(values.length - 1, ahead, Math.sqrt(inflation));
      change = fit.squares() <= most ? Math.max(change, found.change) : change;
      error = Math.max(error, found.error);
    }
    return new ToCome(change, error);
  }
}
