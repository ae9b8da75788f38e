package dev.loadstone.report.anatomy;

import dev.loadstone.core.database.TimePart;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.Welch;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;

/**
 * The largest part of what one cell's responses take longer than another's.
 *
 * @param longer how much longer they are, in ms
 * @param millis how much longer the part is, in ms
 * @param bounds the interval of that difference, by Welch's t over the repetitions, which holds for
 *     all parts together
 */
record AddedPart(double longer, TimePart part, double millis, Bounds bounds) {
  /**
   * The part of two cells that differ; empty where too few repetitions or their spread leave it
   * open.
   */
  static Optional<AddedPart> of(CellTimes slow, CellTimes fast) {
    double longer = slow.all() - fast.all();
    if (longer <= 0 || difference(slow.eachAll(), fast.eachAll(), 1).low() <= 0) {
      return Optional.empty();
    }
    TimePart part =
        Arrays.stream(TimePart.values())
            .max(Comparator.comparingDouble(one -> slow.mean(one) - fast.mean(one)))
            .orElseThrow();
    Bounds bounds = difference(slow.each(part), fast.each(part), TimePart.values().length);
    return bounds.low() > 0
        ? Optional.of(new AddedPart(longer, part, slow.mean(part) - fast.mean(part), bounds))
        : Optional.empty();
  }

  /** Šidák: the intervals of all of a family hold together. */
  private static Bounds difference(double[] ours, double[] theirs, int family) {
    if (ours.length < 2 || theirs.length < 2) {
      return new Bounds(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
    }
    return Welch.of(ours, theirs).interval(Math.pow(Judge.CONFIDENCE, 1.0 / family));
  }
}
