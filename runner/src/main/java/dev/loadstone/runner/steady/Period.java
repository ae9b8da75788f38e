package dev.loadstone.runner.steady;

/** A possible period of a series, cut into parts; maps each step of the series to its part. */
final class Period {
  private static final int MOST_PARTS = 15;

  /** Has a step that begins a part belong to it, whatever its quotient was rounded to. */
  private static final double ROUNDING = 1e-9;

  private final double steps;
  private final int[] partOf;
  private final int[] sizes;

  /**
   * @param steps length of the period, in steps of the series
   */
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
