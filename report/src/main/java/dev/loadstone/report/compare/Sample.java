package dev.loadstone.report.compare;

import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Centre;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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

  /** The {@linkplain Centre centre} of the values; NaN without repetitions. */
  public double centre() {
    return Centre.of(values);
  }

  /**
   * The interval of the true {@linkplain #centre() centre}; empty with fewer than two repetitions.
   */
  public Optional<Bounds> confidenceInterval() {
    return Centre.interval(values);
  }
}
