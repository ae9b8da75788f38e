package dev.loadstone.report.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.regression.SimpleRegression;

/**
 * The ratio of one figure to another, estimated on a log scale, because rates and times spread by
 * shares and not by amounts, and because the ratio of the other to the one is then its inverse.
 *
 * @param estimate the natural logarithm of the ratio
 * @param standardError of the estimate; 0 when all repetitions found the same
 * @param degreesOfFreedom of Student's t; above 0
 * @param repetitions the number of pairs; without pairs, the repetitions of the side with fewer
 * @param paired whether repetitions that ran next to each other were compared with each other
 */
public record LogRatio(
    double estimate,
    double standardError,
    double degreesOfFreedom,
    int repetitions,
    boolean paired) {
  /** With fewer pairs, estimating a slope costs more than a drift does. */
  private static final int LEAST_PAIRS_FOR_DRIFT = 5;

  private static final int LEAST_OF_EACH_ORDER = 2;

  /**
   * The ratio of neighbours: a drift over the repetitions affects both alike. Where the order
   * within the pairs was counterbalanced, the drift between one neighbour and the next is removed
   * as well, by a regression on the distance between them.
   *
   * @param ours a positive figure for each pair
   * @param theirs the other figure of each pair
   * @param steps the number of runs by which ours came after theirs; negative when it came before
   * @return empty for fewer than two pairs
   */
  public static Optional<LogRatio> paired(double[] ours, double[] theirs, double[] steps) {
    int pairs = ours.length;
    if (pairs < 2) {
      return Optional.empty();
    }
    double[] ratios = new double[pairs];
    for (int i = 0; i < pairs; i++) {
      ratios[i] = Math.log(ours[i] / theirs[i]);
    }
    if (pairs >= LEAST_PAIRS_FOR_DRIFT && counterbalanced(steps)) {
      SimpleRegression regression = new SimpleRegression();
      for (int i = 0; i < pairs; i++) {
        regression.addData(steps[i], ratios[i]);
      }
      return Optional.of(
          new LogRatio(
              regression.getIntercept(),
              regression.getInterceptStdErr(),
              pairs - 2.0,
              pairs,
              true));
    }
    return Optional.of(
        new LogRatio(
            StatUtils.mean(ratios),
            Math.sqrt(StatUtils.variance(ratios) / pairs),
            pairs - 1.0,
            pairs,
            true));
  }

  private static boolean counterbalanced(double[] steps) {
    return Arrays.stream(steps).filter(step -> step > 0).count() >= LEAST_OF_EACH_ORDER
        && Arrays.stream(steps).filter(step -> step < 0).count() >= LEAST_OF_EACH_ORDER;
  }

  /**
   * The ratio of two independent samples, by Welch's test, which does not require that both spread
   * alike.
   *
   * @param ours positive figures
   * @param theirs positive figures
   * @return empty for fewer than two on a side
   */
  public static Optional<LogRatio> unpaired(double[] ours, double[] theirs) {
    if (ours.length < 2 || theirs.length < 2) {
      return Optional.empty();
    }
    double[] a = Arrays.stream(ours).map(Math::log).toArray();
    double[] b = Arrays.stream(theirs).map(Math::log).toArray();
    Welch logarithms = Welch.of(a, b);
    return Optional.of(
        new LogRatio(
            logarithms.difference(),
            logarithms.standardError(),
            logarithms.degreesOfFreedom(),
            Math.min(a.length, b.length),
            false));
  }

  LogRatio reversed() {
    return new LogRatio(-estimate, standardError, degreesOfFreedom, repetitions, paired);
  }

  public LogRatio shifted(double logarithm) {
    return new LogRatio(estimate + logarithm, standardError, degreesOfFreedom, repetitions, paired);
  }

  /** The ratio to expect from another number of repetitions, all else equal. */
  LogRatio withRepetitions(int others) {
    double degrees =
        paired
            ? others - (repetitions - degreesOfFreedom)
            : degreesOfFreedom * (others - 1) / (repetitions - 1);
    return new LogRatio(
        estimate,
        standardError * Math.sqrt((double) repetitions / others),
        degrees,
        others,
        paired);
  }

  /**
   * The interval of the true difference, in percent.
   *
   * @param reach the distance from the estimate to each end, in standard errors
   */
  Bounds ends(double reach) {
    return new Bounds(
        percent(estimate - reach * standardError), percent(estimate + reach * standardError));
  }

  /** The difference of ours from theirs, in percent of theirs. */
  public double percent() {
    return percent(estimate);
  }

  static double percent(double logarithm) {
    return 100 * Math.expm1(logarithm);
  }

  /**
   * The interval of the true difference, in percent, for this ratio alone.
   *
   * @param confidence between 0 and 1, for example 0.95
   */
  public Bounds interval(double confidence) {
    return ends(
        new TDistribution(degreesOfFreedom).inverseCumulativeProbability((1 + confidence) / 2));
  }
}
