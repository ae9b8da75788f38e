package dev.loadstone.runner.steady;

import java.util.Arrays;

/**
 * The periods of a series laid over one another (epoch folding): a period is cut into parts, and
 * what belongs to one part is averaged.
 */
final class Fold {
  private static final int MOST_PARTS = 15;

  /** A step that begins a part belongs to it, whatever its quotient was rounded to. */
  private static final double ROUNDING = 1e-9;

  private final double period;
  private final double[] parts;
  private final double fit;

  /**
   * @param residuals a series about 0
   * @param period in its steps
   */
  Fold(double[] residuals, double period) {
    this.period = period;
    parts = new double[(int) Math.min(MOST_PARTS, period)];
    int[] sizes = new int[parts.length];
    double all = 0;
    for (int step = 0; step < residuals.length; step++) {
      int part = part(step);
      parts[part] += residuals[step];
      sizes[part]++;
      all += residuals[step] * residuals[step];
    }
    double explained = 0;
    for (int part = 0; part < parts.length; part++) {
      explained += sizes[part] == 0 ? 0 : parts[part] * parts[part] / sizes[part];
      parts[part] /= Math.max(1, sizes[part]);
    }
    fit = all == 0 ? 0 : fit(explained, all - explained, residuals.length);
  }

  private double fit(double explained, double left, int length) {
    return left <= 0
        ? Double.MAX_VALUE
        : explained / (parts.length - 1) / (left / (length - parts.length));
  }

  private int part(int step) {
    double phase = step / period + ROUNDING;
    return Math.min(parts.length - 1, (int) ((phase - Math.floor(phase)) * parts.length));
  }

  double period() {
    return period;
  }

  int parts() {
    return parts.length;
  }

  /** The variance between the parts against that within them (the F of an analysis of variance). */
  double fit() {
    return fit;
  }

  /** From the lowest part to the highest. */
  double swing() {
    return Arrays.stream(parts).max().orElse(0) - Arrays.stream(parts).min().orElse(0);
  }

  /** A series without the mean period. */
  double[] without(double[] series) {
    double[] rest = new double[series.length];
    Arrays.setAll(rest, step -> series[step] - parts[part(step)]);
    return rest;
  }
}
