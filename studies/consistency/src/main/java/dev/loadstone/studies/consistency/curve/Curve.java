package dev.loadstone.studies.consistency.curve;

/** Response time as a function of the number of threads. */
public interface Curve {
  /** Predicts a response time for threads within the range of the fitted points. */
  Estimate at(double threads);

  /** Returns the formula, with {@code x} for the threads and the result in microseconds. */
  String formula();
}
