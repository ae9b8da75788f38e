package dev.loadstone.advice.curve;

import java.util.List;

/** The kinds of curves that are tried. */
public enum Family {
  /** A straight line. */
  LINEAR("order 1", 2),
  /** A parabola. */
  ORDER_2("order 2", 3),
  /** A polynomial of order 3. */
  ORDER_3("order 3", 4),
  /** A polynomial of order 4. */
  ORDER_4("order 4", 5),
  /** An exponential function. */
  EXPONENTIAL("exponential", 2),
  /** A power of the threads. */
  POWER("power law", 2),
  /** The universal scalability law. */
  SCALABILITY("scalability law", 3);

  private final String title;
  private final int parameters;

  Family(String title, int parameters) {
    this.title = title;
    this.parameters = parameters;
  }

  /** As in tables. */
  public String title() {
    return title;
  }

  /** The number of parameters that are fitted. */
  int parameters() {
    return parameters;
  }

  /**
   * At how many different numbers of threads there must be points: one more than it has parameters,
   * so that it can be wrong, and one more, so that each can be left out.
   */
  public int leastPoints() {
    return parameters + 2;
  }

  Curve fit(List<Point> points) {
    return switch (this) {
      case LINEAR, ORDER_2, ORDER_3, ORDER_4 -> Polynomial.fit(parameters - 1, points);
      case EXPONENTIAL -> LogarithmicFit.exponential(points);
      case POWER -> LogarithmicFit.power(points);
      case SCALABILITY -> Scalability.fit(points);
    };
  }
}
