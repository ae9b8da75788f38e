package dev.loadstone.runner.steady;

import dev.loadstone.core.random.RandomStreams;
import dev.loadstone.runner.steady.Fold.Period;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/**
 * The period that explains a series best. Folding finds the short dip of a checkpoint as well as a
 * wave. Noise whose values are autocorrelated seems to have periods, too. Therefore the fit is
 * compared with that of random series with the same autocorrelation and no period.
 *
 * @param fold the series folded at the period
 * @param swing from the lowest to the highest part of the mean period, as a fraction of the mean
 * @param proved whether such a good fit comes by chance in one of 200 series at most
 */
record Cycle(Fold fold, double swing, boolean proved) {
  private static final double LEAST_PERIOD = 4;

  /** The least number of repetitions that can prove a period. */
  private static final double LEAST_PERIODS = 2.5;

  private static final double STEP = 0.25;
  private static final int SURROGATES = 400;
  private static final int MOST_AS_GOOD = 1;

  /** Finds the best fit; it is never proved when its swing is less than {@code leastSwing}. */
  static Cycle of(double[] values, double leastSwing) {
    double mean = Series.mean(values);
    double[] residuals = Trend.residuals(values);
    List<Period> periods = periods(residuals.length);
    Fold best = best(residuals, periods);
    double swing = best.swing() / mean;
    return new Cycle(best, swing, swing >= leastSwing && isProved(residuals, periods, best));
  }

  private static boolean isProved(double[] residuals, List<Period> periods, Fold best) {
    // A wave is autocorrelated itself: the memory is that of the series without the wave.
    double memory = Series.memory(best.without(residuals), best.parts());
    SplittableRandom random = new RandomStreams(residuals.length).stream("steady.surrogates", 0);
    int asGood = 0;
    for (int i = 0; i < SURROGATES && asGood <= MOST_AS_GOOD; i++) {
      double[] surrogate = Series.noise(residuals.length, memory, random);
      asGood += best(Trend.residuals(surrogate), periods).fit() >= best.fit() ? 1 : 0;
    }
    return asGood <= MOST_AS_GOOD;
  }

  private static Fold best(double[] residuals, List<Period> periods) {
    return periods.stream()
        .map(period -> new Fold(residuals, period))
        .max(Comparator.comparingDouble(Fold::fit))
        .orElseThrow();
  }

  private static List<Period> periods(int length) {
    return DoubleStream.iterate(
            LEAST_PERIODS, periods -> length / periods >= LEAST_PERIOD, periods -> periods + STEP)
        .mapToObj(periods -> new Period(length / periods, length))
        .toList();
  }
}
