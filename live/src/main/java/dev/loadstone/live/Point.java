package dev.loadstone.live;

import java.util.Arrays;

/**
 * One or more seconds of a run.
 *
 * @param second when it began, in s since the run began
 * @param span how many seconds it stands for
 * @param means figures of which the mean over the seconds is kept
 * @param mosts figures of which the greatest is kept
 */
record Point(double second, int span, double[] means, double[] mosts) {
  Point plus(Point later) {
    int together = span + later.span;
    double[] mean = new double[Math.max(means.length, later.means.length)];
    Arrays.setAll(
        mean, index -> (at(means, index) * span + at(later.means, index) * later.span) / together);
    double[] most = new double[Math.max(mosts.length, later.mosts.length)];
    Arrays.setAll(most, index -> greatest(at(mosts, index), at(later.mosts, index)));
    return new Point(second, together, mean, most);
  }

  /** NaN, which a second without a transaction has, says nothing. */
  private static double greatest(double one, double other) {
    return one >= other || Double.isNaN(other) ? one : other;
  }

  /** A node or type of transaction that came later had nothing before. */
  private static double at(double[] figures, int index) {
    return index < figures.length ? figures[index] : 0;
  }
}
