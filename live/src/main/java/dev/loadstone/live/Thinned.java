package dev.loadstone.live;

import java.util.ArrayList;
import java.util.List;

/** The seconds of a run, of whatever length, in a bounded number of points. */
final class Thinned {
  static final int MOST = 1_024;

  private final List<Point> points = new ArrayList<>();
  private int span = 1;

  /** Adds a second; returns whether earlier points were joined to make room. */
  boolean add(Point second) {
    int end = points.size() - 1;
    if (end >= 0 && points.get(end).span() < span) {
      points.set(end, points.get(end).plus(second));
      return false;
    }
    points.add(second);
    if (points.size() < MOST) {
      return false;
    }
    List<Point> all = List.copyOf(points);
    points.clear();
    for (int index = 0; index < all.size(); index += 2) {
      points.add(all.get(index).plus(all.get(index + 1)));
    }
    span *= 2;
    return true;
  }

  List<Point> points() {
    return points;
  }

  /** The point that has the second that was added last. */
  Point last() {
    return points.get(points.size() - 1);
  }
}
