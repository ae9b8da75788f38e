package dev.loadstone.advice;

import dev.loadstone.advice.curve.Fit;
import dev.loadstone.advice.curve.Point;
import java.util.List;

/**
 * The consistency levels that a load should have, and what that rests on.
 *
 * @param means curves of the mean response time, the ones that predictions are made of; empty where
 *     formulas were given
 * @param percentiles curves of the 95th percentile, for reading: percentiles do not add up to that
 *     of a mixed load
 * @param model what predicts
 * @param domains the best levels of each place
 * @param validation predictions against measured mixed loads
 * @param remarks what a reader must know
 */
public record Advice(
    List<Fitted> means,
    List<Fitted> percentiles,
    LatencyModel model,
    List<DomainMap> domains,
    Validation validation,
    List<String> remarks) {

  /**
   * A measured curve.
   *
   * @param key which
   * @param points what was measured, a point a run
   * @param fits the curves through them, the best first; at least one
   */
  public record Fitted(CurveKey key, List<Point> points, List<Fit> fits) {
    /** The curve that is used. */
    public Fit best() {
      return fits.get(0);
    }
  }
}
