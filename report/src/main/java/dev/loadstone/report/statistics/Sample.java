package dev.loadstone.report.statistics;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** The values of one figure over the repetitions of one cell. */
public final class Sample {
  private final double[] values;
  private final StreamingStatistics statistics = new StreamingStatistics();

  /**
   * @param values one for each repetition, all finite; may be empty
   */
  public Sample(List<Double> values) {
    this.values = values.stream().mapToDouble(Double::doubleValue).toArray();
    for (double value : this.values) {
      statistics.addValue(value);
    }
  }

  public List<Double> values() {
    return Arrays.stream(values).boxed().toList();
  }

  public int size() {
    return values.length;
  }

  public double mean() {
    return statistics.getMean();
  }

  /** The standard deviation of the sample (n − 1); NaN with fewer than two repetitions. */
  public double standardDeviation() {
    return size() < 2 ? Double.NaN : statistics.getStandardDeviation();
  }

  public double min() {
    return statistics.getMin();
  }

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
   * The figure to quote: the geometric mean, because differences are judged by ratios of it; the
   * arithmetic mean where a figure is not above 0; NaN without repetitions.
   */
  public double centre() {
    return isPositive() ? StatUtils.geometricMean(values) : StatUtils.mean(values);
  }

  private boolean isPositive() {
    return min() > 0;
  }

  /**
   * The interval of the true {@linkplain #centre() centre}, by Student's t with n − 1 degrees of
   * freedom; empty with fewer than two repetitions, which say nothing about spread.
   */
  public Optional<Bounds> confidenceInterval() {
    if (size() < 2) {
      return Optional.empty();
    }
    double[] scaled = isPositive() ? Arrays.stream(values).map(Math::log).toArray() : values;
    double half =
        new TDistribution(size() - 1.0).inverseCumulativeProbability((1 + Judge.CONFIDENCE) / 2)
            * Math.sqrt(StatUtils.variance(scaled) / size());
    double middle = StatUtils.mean(scaled);
    return Optional.of(
        isPositive()
            ? new Bounds(Math.exp(middle - half), Math.exp(middle + half))
            : new Bounds(middle - half, middle + half));
  }
}
