package dev.loadstone.report.compare;

import dev.loadstone.report.read.RunViews.Viewed;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.statistics.Pairing;
import dev.loadstone.report.statistics.Point;
import dev.loadstone.report.statistics.View;
import dev.loadstone.report.statistics.Views;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Two cells that are compared by a metric.
 *
 * @param cell the cell that the comparison describes
 * @param from the cell that it is compared with
 */
record CellPair(CellReport cell, CellReport from, Metric metric) {
  /** The ratio of the two over whole intervals; empty where a figure is not above 0. */
  Optional<LogRatio> ratio(Pairing pairing) {
    return pairing.ratio(cell.points(metric), from.points(metric));
  }

  /** The comparison in every view; without {@link View#WHOLE} where a figure is not above 0. */
  Views views(Pairing pairing) {
    Map<View, LogRatio> ratios = new EnumMap<>(View.class);
    for (View view : View.values()) {
      List<Point> ours = cell.points(metric, figure(view, true));
      List<Point> theirs = from.points(metric, figure(view, false));
      if (Stream.concat(ours.stream(), theirs.stream())
          .allMatch(point -> Double.isFinite(point.value()))) {
        pairing
            .ratio(ours, theirs)
            .map(ratio -> ratio.shifted(shift(view)))
            .ifPresent(ratio -> ratios.put(view, ratio));
      }
    }
    return new Views(ratios, OptionalInt.of(Math.min(cell.starts(), from.starts())));
  }

  private static ToDoubleFunction<Viewed> figure(View view, boolean ours) {
    return switch (view) {
      case WHOLE -> Viewed::whole;
      case FIRST_HALF -> Viewed::firstHalf;
      case SECOND_HALF -> Viewed::secondHalf;
      case GOING_ON -> Viewed::goingOn;
      case AGAINST_HIGHER -> ours ? Viewed::least : Viewed::most;
      case AGAINST_LOWER -> ours ? Viewed::most : Viewed::least;
    };
  }

  /**
   * The shift of the log ratio for causes that do not show in single runs: a client that lacked
   * resources, which can have cost its system any amount, and more transactions under way than on
   * the other side, to which throughput and response time can at most be proportional.
   */
  private double shift(View view) {
    boolean higher = view == View.AGAINST_HIGHER;
    boolean touched = metric.isRate() || metric.isLatency();
    if ((!higher && view != View.AGAINST_LOWER) || !touched) {
      return 0;
    }
    // A client that lacks something lowers rates, and makes times longer.
    CellReport suspect = higher == metric.isTime() ? cell : from;
    if (suspect.isClientLimited()) {
      return higher ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    double more = Concurrency.excess(cell, from);
    return higher ? -Math.max(0, more) : Math.max(0, -more);
  }
}
