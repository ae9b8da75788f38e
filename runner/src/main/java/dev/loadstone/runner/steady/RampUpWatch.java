package dev.loadstone.runner.steady;

import java.util.ArrayList;
import java.util.List;

/**
 * Says when a load has become steady, from its seconds as they come. Here steadiness must be
 * proved, not only instability left unproved: over the later half of the seconds so far the change
 * of throughput, with what it may be beyond that by chance, must be small.
 */
public final class RampUpWatch {
  /** The most that throughput may change over the seconds looked at, as a share of its mean. */
  private static final double MOST_CHANGE = 0.05;

  /** The same with the half width of the change's confidence interval. */
  private static final double MOST_POSSIBLE = 0.2;

  private final int least;
  private final List<Second> rampUp = new ArrayList<>();

  /**
   * @param least how many seconds it takes at least
   */
  public RampUpWatch(long least) {
    this.least = (int) Math.max(least, SteadinessJudge.LEAST_SECONDS);
  }

  /**
   * Another second of the ramp-up.
   *
   * @return whether the load is steady now
   */
  public boolean isSteadyAfter(Second second) {
    rampUp.add(second);
    int seconds = rampUp.size();
    if (seconds < least) {
      return false;
    }
    int looked = Math.max(SteadinessJudge.LEAST_SECONDS, seconds / 2);
    List<Second> later = rampUp.subList(seconds - looked, seconds);
    double[] values =
        Second.grouped(later, Second.sparseness(later)).stream()
            .mapToDouble(Second::throughput)
            .toArray();
    if (values.length < SteadinessJudge.LEAST_SECONDS) {
      return false;
    }
    Trend trend = Trend.of(Series.withoutOutliers(values));
    double change = Math.abs(trend.change());
    return change <= MOST_CHANGE && change + trend.halfWidth() <= MOST_POSSIBLE;
  }
}
