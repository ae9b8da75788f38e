package dev.loadstone.report;

import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Judge;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** One figure as the repetitions of one cell found it. */
public final class Sample {
  private final double[] values;
  private final StreamingStatistics statistics = new StreamingStatistics();

  /**
   * @param values one for each repetition; none is allowed, every value finite
   */
  public Sample(List<Double> values) {
    this.values = values.stream().mapToDouble(Double::doubleValue).toArray();
    for (double value : this.values) {
      statistics.addValue(value);
    }
  }

  /** One value for each repetition, in their order. */
  public List<Double> values() {
    return Arrays.stream(values).boxed().toList();
  }

  /** How many repetitions. */
  public int size() {
    return values.length;
  }

  /** The arithmetic mean; NaN without repetitions. */
  public double mean() {
    return statistics.getMean();
  }

  /** The standard deviation of the sample (n − 1); NaN with fewer than two repetitions. */
  public double standardDeviation() {
    return size() < 2 ? Double.NaN : statistics.getStandardDeviation();
  }

  /** The least value; NaN without repetitions. */
  public double min() {
    return statistics.getMin();
  }

  /** The largest value; NaN without repetitions. */
  public double max() {
    return statistics.getMax();
  }

  /**
   * The standard deviation as a share of the mean; NaN with fewer than two repetitions or where the
   * mean is 0.
   */
  public double coefficientOfVariation() {
    return mean() == 0 ? Double.NaN : standardDeviation() / Math.abs(mean());
  }

  /**
   * The geometric mean, whose ratio to that of other repetitions is what differences are judged by;
   * the arithmetic mean where a value is not above 0; NaN without repetitions.
   */
  public double centre() {
    return positive() ? StatUtils.geometricMean(values) : mean();
  }

  private boolean positive() {
    return size() > 0 && min() > 0;
  }

  /**
   * Where the true {@linkplain #centre() centre} lies, by Student's t with n − 1 degrees of
   * freedom.
   *
   * @return nothing with fewer than two repetitions: one repetition says nothing about spread
   */
  public Optional<Bounds> confidenceInterval() {
    if (size() < 2) {
      return Optional.empty();
    }
    double[] scaled = positive() ? Arrays.stream(values).map(Math::log).toArray() : values;
    double half =
        new TDistribution(size() - 1.0).inverseCumulativeProbability((1 + Judge.CONFIDENCE) / 2)
            * Math.sqrt(StatUtils.variance(scaled) / size());
    double middle = StatUtils.mean(scaled);
    return Optional.of(
        positive()
            ? new Bounds(Math.exp(middle - half), Math.exp(middle + half))
            : new Bounds(middle - half, middle + half));
  }
}
