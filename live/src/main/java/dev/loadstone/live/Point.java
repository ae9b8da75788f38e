package dev.loadstone.live;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * One or more seconds of a run.
 *
 * @param second when it began, in s since the run began
 * @param span how many seconds it stands for
 * @param means figures of which the mean over the seconds is kept
 * @param mosts figures of which the greatest is kept
 */
record Point(double second, int span, List<Double> means, List<Double> mosts) {
  Point plus(Point later) {
    int together = span + later.span;
    return new Point(
        second,
        together,
        figures(
            Math.max(means.size(), later.means.size()),
            index -> (at(means, index) * span + at(later.means, index) * later.span) / together),
        figures(
            Math.max(mosts.size(), later.mosts.size()),
            index -> greatest(at(mosts, index), at(later.mosts, index))));
  }

  private static List<Double> figures(int count, IntToDoubleFunction figure) {
    return IntStream.range(0, count).mapToDouble(figure).boxed().toList();
  }

  /** NaN, which a second without a transaction has, says nothing. */
  private static double greatest(double one, double other) {
    return one >= other || Double.isNaN(other) ? one : other;
  }

  /** A node or type of transaction that came later had nothing before. */
  private static double at(List<Double> figures, int index) {
    return index < figures.size() ? figures.get(index) : 0;
  }
}
