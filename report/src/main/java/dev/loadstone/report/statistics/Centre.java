package dev.loadstone.report.statistics;

import java.util.Arrays;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/**
 * The centre of the figures of repetitions: their geometric mean, because differences are judged by
 * ratios of it; the arithmetic mean where a figure is not above 0.
 */
public final class Centre {
  private Centre() {}

  public static double of(double[] values) {
    if (values.length == 0) {
      return Double.NaN;
    }
    return positive(values) ? StatUtils.geometricMean(values) : StatUtils.mean(values);
  }

  /**
   * The interval of the true mean, by Student's t with n − 1 degrees of freedom.
   *
   * @return empty with fewer than two repetitions: one repetition says nothing about spread
   */
  public static Optional<Bounds> interval(double[] values) {
    if (values.length < 2) {
      return Optional.empty();
    }
    boolean positive = positive(values);
    double[] scaled = positive ? Arrays.stream(values).map(Math::log).toArray() : values;
    double half =
        new TDistribution(values.length - 1.0)
                .inverseCumulativeProbability((1 + Judge.CONFIDENCE) / 2)
            * Math.sqrt(StatUtils.variance(scaled) / values.length);
    double middle = StatUtils.mean(scaled);
    return Optional.of(
        positive
            ? new Bounds(Math.exp(middle - half), Math.exp(middle + half))
            : new Bounds(middle - half, middle + half));
  }

  private static boolean positive(double[] values) {
    return StatUtils.min(values) > 0;
  }
}
