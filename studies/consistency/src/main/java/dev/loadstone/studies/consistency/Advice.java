package dev.loadstone.studies.consistency;

import dev.loadstone.studies.consistency.curve.Fit;
import dev.loadstone.studies.consistency.curve.Point;
import java.util.List;

/**
 * Advice on the consistency levels that a load should have, with the evidence for it.
 *
 * @param means curves of the mean response time, from which predictions are made; empty where
 *     formulas were given
 * @param percentiles curves of the 95th percentile, for information only: the percentile of a mixed
 *     load is not the sum of those of its parts
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
   * @param points the measured points, one per run
   * @param fits the curves fitted to them, the best first; at least one
   */
  public record Fitted(CurveKey key, List<Point> points, List<Fit> fits) {
    public Fit best() {
      return fits.get(0);
    }
  }
}
