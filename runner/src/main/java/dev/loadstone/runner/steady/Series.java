package dev.loadstone.runner.steady;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Statistics of evenly spaced values. */
final class Series {
  /** The number of values on each side that form the neighbourhood of a value. */
  private static final int REACH = 3;

  /** The scaled median deviations from its neighbourhood beyond which a value is an outlier. */
  private static final double OUTLIER = 4;

  /** Scales the median absolute deviation of normal noise to its standard deviation. */
  private static final double MAD_TO_SIGMA = 1.4826;

  private static final double MOST_MEMORY = 0.95;

  private Series() {}

  static double mean(double[] values) {
    return Arrays.stream(values).average().orElse(0);
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  /** The correlation of each value with its neighbour; 0 for a constant series. */
  private static double autocorrelation(double[] values) {
    double mean = mean(values);
    double sum = 0;
    double products = 0;
    for (int i = 0; i < values.length; i++) {
      double deviation = values[i] - mean;
      sum += deviation * deviation;
      products += i == 0 ? 0 : deviation * (values[i - 1] - mean);
    }
    return sum == 0 ? 0 : products / sum;
  }

  /**
   * The autocorrelation of the series behind residuals, 0 or more. An estimate from few values is
   * too low, even more so from the residuals of a fit (Kendall 1954); it is corrected for that.
   */
  static double memory(double[] residuals, int fitted) {
    int n = residuals.length;
    double raised = (n * autocorrelation(residuals) + fitted) / Math.max(n / 2.0, n - fitted - 2.0);
    return Math.min(MOST_MEMORY, Math.max(0, raised));
  }

  /** The factor by which the variance of a mean or slope exceeds that of independent values. */
  static double inflation(double[] residuals, int fitted) {
    double memory = memory(residuals, fitted);
    return (1 + memory) / (1 - memory);
  }

  /** Normal noise of variance 1, in which the correlation of neighbours is {@code memory}. */
  static double[] noise(int length, double memory, SplittableRandom random) {
    double[] noise = new double[length];
    double fresh = Math.sqrt(1 - memory * memory);
    noise[0] = random.nextGaussian();
    for (int i = 1; i < length; i++) {
      noise[i] = memory * noise[i - 1] + fresh * random.nextGaussian();
    }
    return noise;
  }

  /** The standard error of the mean as a fraction of it; 0 when the mean is 0, or for one value. */
  static double relativeError(double[] values) {
    double mean = mean(values);
    if (mean == 0 || values.length < 2) {
      return 0;
    }
    double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
    double variance = squares / (values.length - 1) / values.length * inflation(values, 1);
    return Math.sqrt(variance) / mean;
  }

  /**
   * Returns a copy in which isolated outliers are moved to the median of their neighbours (Hampel):
   * a stall of one second is no trend.
   */
  static double[] withoutOutliers(double[] values) {
    double[] medians = new double[values.length];
    double[] deviations = new double[values.length];
    for (int i = 0; i < values.length; i++) {
      int from = Math.max(0, Math.min(i - REACH, values.length - 2 * REACH - 1));
      int to = Math.min(values.length, Math.max(i + REACH + 1, 2 * REACH + 1));
      medians[i] = median(Arrays.copyOfRange(values, from, to));
      deviations[i] = Math.abs(values[i] - medians[i]);
    }
    double limit = OUTLIER * MAD_TO_SIGMA * median(deviations);
    double[] clean = values.clone();
    Arrays.setAll(clean, i -> deviations[i] > limit ? medians[i] : values[i]);
    return clean;
  }
}
