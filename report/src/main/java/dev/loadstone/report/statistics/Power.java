package dev.loadstone.report.statistics;

import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import org.hipparchus.distribution.continuous.NormalDistribution;

/** The number of repetitions that would settle a question four times out of five. */
final class Power {
  private static final double WANTED = 0.8;

  /** The most repetitions in all that anybody waits for. */
  private static final int MOST = 200;

  private static final NormalDistribution NORMAL = new NormalDistribution();

  private Power() {}

  /**
   * The probability of a t statistic beyond its critical value, by the normal approximation to the
   * noncentral t of Johnson and Kotz (1970): within 0.012 of it from two degrees of freedom on.
   *
   * @param critical the value to exceed
   * @param noncentrality the true difference in standard errors
   * @param degrees the degrees of freedom
   */
  static double of(double critical, double noncentrality, double degrees) {
    return NORMAL.cumulativeProbability(
        (noncentrality - critical * (1 - 1 / (4 * degrees)))
            / Math.sqrt(1 + critical * critical / (2 * degrees)));
  }

  /** The difference in standard errors that is found four times out of five. */
  static double noncentrality(double critical, double degrees) {
    return critical * (1 - 1 / (4 * degrees))
        + NORMAL.inverseCumulativeProbability(WANTED)
            * Math.sqrt(1 + critical * critical / (2 * degrees));
  }

  /**
   * The least number of further repetitions with which a difference as large as the found one would
   * be beyond the critical value.
   *
   * @param distance the assumed distance of the truth from the value to rule out, as a logarithm;
   *     above 0
   * @param critical gives the critical value for the ratio of a number of repetitions in all
   * @return empty where it would take too many
   */
  static OptionalInt more(LogRatio ratio, double distance, ToDoubleFunction<LogRatio> critical) {
    if (ratio.standardError() == 0 || distance <= 0) {
      return OptionalInt.empty();
    }
    int few = ratio.repetitions();
    int many = few + 1;
    while (!suffices(ratio, distance, critical, many)) {
      if (many == MOST) {
        return OptionalInt.empty();
      }
      few = many;
      many = Math.min(MOST, 2 * many);
    }
    while (many - few > 1) {
      int middle = (few + many) / 2;
      if (suffices(ratio, distance, critical, middle)) {
        many = middle;
      } else {
        few = middle;
      }
    }
    return OptionalInt.of(many - ratio.repetitions());
  }

  private static boolean suffices(
      LogRatio ratio, double distance, ToDoubleFunction<LogRatio> critical, int repetitions) {
    LogRatio then = ratio.withRepetitions(repetitions);
    return of(
            critical.applyAsDouble(then), distance / then.standardError(), then.degreesOfFreedom())
        >= WANTED;
  }
}
