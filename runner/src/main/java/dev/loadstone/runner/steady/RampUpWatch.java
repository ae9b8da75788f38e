package dev.loadstone.runner.steady;

import java.util.ArrayList;
import java.util.List;

/**
 * Decides from the seconds of a ramp-up when the load has become steady: when all approaches to a
 * level that may explain its throughput leave little change for the measured interval. Either all
 * seconds so far show that, or the later half of them if it is exact enough. The checks are rare,
 * each after √2 times as many seconds as the one before, because a check each second would find a
 * steady load by chance. The error rates are given in docs/results.md.
 */
public final class RampUpWatch {
  /** The largest change of throughput in the measured interval, as a fraction of the throughput. */
  private static final double MOST_CHANGE = 0.05;

  /** The largest error before twice the least time, and when only half of the seconds is judged. */
  private static final double MOST_ERROR = 0.02;

  private static final double LONGER = Math.sqrt(2);

  private final int least;
  private final double measured;
  private final List<Second> rampUp = new ArrayList<>();
  private double nextLook;

  /**
   * @param least the shortest ramp-up, in seconds
   * @param measured length of the measured interval in seconds
   */
  public RampUpWatch(long least, long measured) {
    this.least = (int) Math.max(least, SteadinessJudge.LEAST_SECONDS);
    this.measured = measured;
    nextLook = this.least;
  }

  /** Adds a second of the ramp-up; returns whether the load is steady now. */
  public boolean isSteadyAfter(Second second) {
    rampUp.add(second);
    if (rampUp.size() < Math.round(nextLook)) {
      return false;
    }
    nextLook *= LONGER;
    int seconds = rampUp.size();
    return isSteady(rampUp, seconds >= 2 * least ? Double.POSITIVE_INFINITY : MOST_ERROR)
        || isSteady(rampUp.subList(seconds / 2, seconds), MOST_ERROR);
  }

  private boolean isSteady(List<Second> seconds, double mostError) {
    int group = Second.sparseness(seconds);
    double[] values =
        Second.grouped(seconds, group).stream().mapToDouble(Second::throughput).toArray();
    if (values.length < SteadinessJudge.LEAST_SECONDS) {
      return false;
    }
    ToCome toCome = ToCome.of(Series.withoutOutliers(values), measured / group);
    return toCome.change() <= MOST_CHANGE && toCome.error() <= mostError;
  }
}
