package dev.loadstone.runner.steady;

import java.util.ArrayList;
import java.util.List;

/**
 * Says when a load has become steady, from its seconds as they come: when the approaches to a level
 * that may explain its throughput leave little change for the measured interval. All seconds so far
 * tell it, or the later half of them where that is more exact. It looks seldom, each time after
 * half as long again, since who looks each second finds what he waits for by chance. How often it
 * errs stands in docs/results.md.
 */
public final class RampUpWatch {
  /** The most that throughput may change in the measured interval, as a share of what it is. */
  private static final double MOST_CHANGE = 0.05;

  /** Before twice the least time, and by half of the seconds, only what is as sure is told. */
  private static final double MOST_ERROR = 0.02;

  private static final double LONGER = Math.sqrt(2);

  private final int least;
  private final double measured;
  private final List<Second> rampUp = new ArrayList<>();
  private double nextLook;

  /**
   * @param least how many seconds it takes at least
   * @param measured length of the measured interval in seconds
   */
  public RampUpWatch(long least, long measured) {
    this.least = (int) Math.max(least, SteadinessJudge.LEAST_SECONDS);
    this.measured = measured;
    nextLook = this.least;
  }

  /**
   * Another second of the ramp-up.
   *
   * @return whether the load is steady now
   */
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
