package dev.loadstone.studies.consistency.curve;

import java.util.List;

/** The kinds of curves that are tried. */
public enum Family {
  LINEAR("order 1", 2),
  ORDER_2("order 2", 3),
  ORDER_3("order 3", 4),
  ORDER_4("order 4", 5),
  EXPONENTIAL("exponential", 2),
  /** A power of the number of threads. */
  POWER("power law", 2),
  /** The universal scalability law. */
  SCALABILITY("scalability law", 3);

  private final String title;
  private final int parameters;

  Family(String title, int parameters) {
    this.title = title;
    this.parameters = parameters;
  }

  public String title() {
    return title;
  }

  int parameters() {
    return parameters;
  }

  /**
   * Returns the least number of different thread counts among the points. It is one more than the
   * parameters, so that the curve can miss points, and one more, so that each count can be left
   * out.
   */
  public int leastPoints() {
    return parameters + 2;
  }

  Curve fit(List<Point> points) {
    return switch (this) {
      case LINEAR, ORDER_2, ORDER_3, ORDER_4 -> Curves.polynomial(parameters - 1, points);
      case EXPONENTIAL -> Curves.exponential(points);
      case POWER -> Curves.power(points);
      case SCALABILITY -> Curves.scalability(points);
    };
  }
}
