package dev.loadstone.studies.consistency.curve;

/** Response time as a function of the number of threads. */
public interface Curve {
  /**
   * Predicts a response time.
   *
   * @param threads within the range of the points that the curve was fitted to
   */
  Estimate at(double threads);

  /** Returns the formula, with {@code x} for the threads and the result in microseconds. */
  String formula();
}
