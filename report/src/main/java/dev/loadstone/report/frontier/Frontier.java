package dev.loadstone.report.frontier;

import static java.util.Comparator.comparingDouble;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.Sweep;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cells of one line of a sweep along which one of two rates falls and the other rises.
 *
 * @param name of the line
 * @param places in the order of the setting's values; at least two
 */
record Frontier(String name, List<Place> places) {
  /**
   * A cell.
   *
   * @param value of the setting
   * @param first the headline over the repetitions; at least one
   * @param second the other rate over the same
   */
  record Place(double value, CellReport cell, Sample first, Sample second) {
    double x() {
      return first.centre();
    }

    double y() {
      return second.centre();
    }

    boolean hasBoth() {
      return first.min() > 0 && second.min() > 0;
    }
  }

  /** The lines of a sweep whose ends differ in both rates, in opposite directions. */
  static List<Frontier> of(Sweep sweep, Metric first, Metric second) {
    List<Frontier> frontiers = new ArrayList<>();
    sweep
        .lines()
        .forEach(
            (name, line) -> {
              List<Place> places =
                  line.entrySet().stream()
                      .map(at -> place(at.getKey(), at.getValue(), first, second))
                      .filter(place -> place.first.size() > 0 && place.second.size() > 0)
                      .toList();
              if (trades(places)) {
                frontiers.add(new Frontier(name, places));
              }
            });
    return frontiers;
  }

  private static Place place(double value, CellReport cell, Metric first, Metric second) {
    return new Place(value, cell, cell.figure(first), cell.figure(second));
  }

  private static boolean trades(List<Place> places) {
    if (places.isEmpty()) {
      return false;
    }
    Place least = places.get(0);
    Place most = places.get(places.size() - 1);
    return direction(least.first, most.first) * direction(least.second, most.second) < 0;
  }

  /**
   * 1 where each repetition of the other is above each of the one by more than what does not
   * matter, −1 where each is below, 0 otherwise.
   */
  private static int direction(Sample one, Sample other) {
    double factor = 1 + Judge.MARGIN;
    return factor * one.max() < other.min() ? 1 : factor * other.max() < one.min() ? -1 : 0;
  }

  /** The cell without anything of the second rate. */
  Optional<Place> firstAlone() {
    return places.stream().filter(place -> place.second.max() == 0).findFirst();
  }

  /** The cell without anything of the headline. */
  Optional<Place> secondAlone() {
    return places.stream().filter(place -> place.first.max() == 0).findFirst();
  }

  /** Tells whether it is known what both rates could reach without interference. */
  boolean hasRectangle() {
    return firstAlone().isPresent() && secondAlone().isPresent();
  }

  /**
   * The corners of the upper right part of the convex hull, from the most of the second rate to the
   * most of the headline. No cell lies beyond it.
   */
  List<Place> hull() {
    List<Place> corners = new ArrayList<>();
    places.stream()
        .sorted(comparingDouble(Place::x).thenComparingDouble(Place::y))
        .forEach(
            place -> {
              while (corners.size() > 1 && !isBentDown(corners, place)) {
                corners.remove(corners.size() - 1);
              }
              corners.add(place);
            });
    // Where it still rises, more of both can be had.
    while (corners.size() > 1 && corners.get(0).y() <= corners.get(1).y()) {
      corners.remove(0);
    }
    return corners;
  }

  private static boolean isBentDown(List<Place> corners, Place next) {
    Place before = corners.get(corners.size() - 2);
    Place last = corners.get(corners.size() - 1);
    return (last.x() - before.x()) * (next.y() - before.y())
        < (last.y() - before.y()) * (next.x() - before.x());
  }

  /**
   * The part of the rectangle of the most of both rates that lies below the hull: 1 where neither
   * costs the other anything, 0.5 where they take turns.
   */
  double share() {
    List<Place> corners = hull();
    double most = corners.get(0).y() * corners.get(corners.size() - 1).x();
    double area = 0;
    double x = 0;
    double y = corners.get(0).y();
    for (Place corner : corners) {
      area += (corner.x() - x) * (corner.y() + y) / 2;
      x = corner.x();
      y = corner.y();
    }
    return area / most;
  }
}
