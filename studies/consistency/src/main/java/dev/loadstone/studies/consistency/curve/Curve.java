package dev.loadstone.studies.consistency.curve;

import java.util.function.DoubleFunction;

/**
 * Response time as a function of the number of threads.
 *
 * @param estimate predicts a response time for threads within the range of the fitted points
 * @param formula with {@code x} for the threads and the result in microseconds
 */
public record Curve(DoubleFunction<Estimate> estimate, String formula) {
  public Estimate at(double threads) {
    return estimate.apply(threads);
  }
}
