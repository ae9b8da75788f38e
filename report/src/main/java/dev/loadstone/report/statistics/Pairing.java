package dev.loadstone.report.statistics;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The repetitions that are compared with each other. With eight planned repetitions or more, those
 * of one number and seed, where both sides ran in turn and each run has its pair; otherwise all of
 * one side with all of the other. With fewer, pairs cost so many degrees of freedom that their
 * interval is up to 1.6 times as wide, unless neighbours are much alike, which is rare. A drift
 * makes the unpaired interval wider but not wrong, because the order of cells is counterbalanced.
 */
public final class Pairing {
  private static final int LEAST_PAIRS = 8;

  private final List<Instant> starts;
  private final boolean pairs;

  /**
   * @param starts the starts of all the runs that took turns, in any order; null where one is not
   *     known
   * @param planned the least number of repetitions that were planned: decided beforehand, and not
   *     by their results
   */
  public Pairing(Collection<Instant> starts, int planned) {
    this.pairs = planned >= LEAST_PAIRS;
    this.starts = starts.stream().filter(Objects::nonNull).sorted().toList();
  }

  /** The ratio of one side to the other; empty where a figure is not above 0. */
  public Optional<LogRatio> ratio(List<Point> ours, List<Point> theirs) {
    if (!positive(ours) || !positive(theirs)) {
      return Optional.empty();
    }
    List<Pair> all = pairs ? pairs(ours, theirs) : List.of();
    if (!all.isEmpty() && all.size() == ours.size() && all.size() == theirs.size() && inTurn(all)) {
      return LogRatio.paired(
          all.stream().mapToDouble(pair -> pair.ours().value()).toArray(),
          all.stream().mapToDouble(pair -> pair.theirs().value()).toArray(),
          all.stream()
              .mapToDouble(
                  pair ->
                      starts.indexOf(pair.ours().started())
                          - starts.indexOf(pair.theirs().started()))
              .toArray());
    }
    return LogRatio.unpaired(
        ours.stream().mapToDouble(Point::value).toArray(),
        theirs.stream().mapToDouble(Point::value).toArray());
  }

  private static boolean positive(List<Point> points) {
    return points.stream().allMatch(point -> point.value() > 0);
  }

  private static List<Pair> pairs(List<Point> ours, List<Point> theirs) {
    List<Pair> pairs = new ArrayList<>();
    for (Point one : ours) {
      theirs.stream()
          .filter(other -> other.repetition() == one.repetition() && other.seed() == one.seed())
          .findFirst()
          .ifPresent(other -> pairs.add(new Pair(one, other)));
    }
    return pairs;
  }

  /** Tells whether both runs of a pair ran before both of the next. */
  private static boolean inTurn(List<Pair> pairs) {
    Instant before = Instant.MIN;
    for (Pair pair : pairs) {
      Instant one = pair.ours().started();
      Instant other = pair.theirs().started();
      if (one == null || other == null || one.equals(other)) {
        return false;
      }
      Instant first = one.isBefore(other) ? one : other;
      if (!before.isBefore(first)) {
        return false;
      }
      before = one.isBefore(other) ? other : one;
    }
    return true;
  }

  private record Pair(Point ours, Point theirs) {}
}
