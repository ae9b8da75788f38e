package dev.loadstone.runner.steady;

import java.util.Arrays;

/**
 * The periods of a series laid over one another (epoch folding): a period is cut into parts, and
 * the values of each part are averaged.
 */
final class Fold {
  private final Period period;
  private final double[] parts;
  private final double fit;

  Fold(double[] residuals, Period period) {
    this.period = period;
    parts = new double[period.parts()];
    double all = 0;
    for (int step = 0; step < residuals.length; step++) {
      parts[period.partOf(step)] += residuals[step];
      all += residuals[step] * residuals[step];
    }
    double explained = 0;
    for (int part = 0; part < parts.length; part++) {
      int size = Math.max(1, period.size(part));
      explained += parts[part] * parts[part] / size;
      parts[part] /= size;
    }
    fit = all == 0 ? 0 : fit(explained, all - explained, residuals.length);
  }

  private double fit(double explained, double left, int length) {
    return left <= 0
        ? Double.MAX_VALUE
        : explained / (parts.length - 1) / (left / (length - parts.length));
  }

  double period() {
    return period.steps();
  }

  int parts() {
    return parts.length;
  }

  /** The variance between the parts over that within them (the F of an analysis of variance). */
  double fit() {
    return fit;
  }

  double swing() {
    return Arrays.stream(parts).max().orElse(0) - Arrays.stream(parts).min().orElse(0);
  }

  double[] without(double[] series) {
    double[] rest = new double[series.length];
    Arrays.setAll(rest, step -> series[step] - parts[period.partOf(step)]);
    return rest;
  }

  /** A possible period of a series, cut into parts; maps each step of the series to its part. */
  static final class Period {
    private static final int MOST_PARTS = 15;

    /** Has a step that begins a part belong to it, whatever its quotient was rounded to. */
    private static final double ROUNDING = 1e-9;

    private final double steps;
    private final int[] partOf;
    private final int[] sizes;

    Period(double steps, int length) {
      this.steps = steps;
      sizes = new int[(int) Math.min(MOST_PARTS, steps)];
      partOf = new int[length];
      for (int step = 0; step < length; step++) {
        double phase = step / steps + ROUNDING;
        partOf[step] = Math.min(sizes.length - 1, (int) ((phase - (long) phase) * sizes.length));
        sizes[partOf[step]]++;
      }
    }

    double steps() {
      return steps;
    }

    int parts() {
      return sizes.length;
    }

    int size(int part) {
      return sizes[part];
    }

    int partOf(int step) {
      return partOf[step];
    }
  }
}
