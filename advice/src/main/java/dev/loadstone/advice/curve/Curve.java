package dev.loadstone.advice.curve;

/** Response time as a function of the threads. */
public interface Curve {
  /**
   * Predicts a response time.
   *
   * @param threads within the range of the points that the curve was made of
   */
  Estimate at(double threads);

  /** The formula, with {@code x} for the threads and the result in microseconds. */
  String formula();
}
