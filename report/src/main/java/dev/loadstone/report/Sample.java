package dev.loadstone.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;
import org.hipparchus.stat.inference.TTest;

/**
 * One figure as the repetitions of one cell found it. Repetitions are taken as independent draws,
 * so what is said of them is said by Student's t.
 */
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
   * Where the true mean lies, by Student's t with n − 1 degrees of freedom.
   *
   * @param confidence between 0 and 1, for example 0.95
   * @return nothing with fewer than two repetitions: one repetition says nothing about spread
   */
  public Optional<Interval> confidenceInterval(double confidence) {
    if (size() < 2) {
      return Optional.empty();
    }
    double quantile =
        new TDistribution(size() - 1.0).inverseCumulativeProbability((1 + confidence) / 2);
    double half = quantile * standardDeviation() / Math.sqrt(size());
    return Optional.of(new Interval(mean() - half, mean() + half));
  }

  /**
   * The probability of means at least this far apart if both cells were equal: Welch's t-test, two
   * sided, which does not ask that both spread alike.
   *
   * @return NaN where either side has fewer than two repetitions
   */
  public double pValue(Sample other) {
    if (size() < 2 || other.size() < 2) {
      return Double.NaN;
    }
    if (standardDeviation() == 0 && other.standardDeviation() == 0) {
      return mean() == other.mean() ? 1 : 0;
    }
    return new TTest().tTest(values, other.values);
  }

  /**
   * Whether the means differ with the given confidence.
   *
   * @param confidence between 0 and 1, for example 0.95
   * @return false also where either side has fewer than two repetitions: then nothing can be said,
   *     and {@link #pValue} is NaN
   */
  public boolean isDifferent(Sample other, double confidence) {
    return pValue(other) < 1 - confidence;
  }

  /**
   * A confidence interval.
   *
   * @param low its lower end
   * @param high its upper end
   */
  public record Interval(double low, double high) {}
}
