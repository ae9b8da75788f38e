package dev.loadstone.report.statistics;

import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.Steadiness.Verdict;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.StatUtils;

/**
 * The change of throughput from the first to the last second of the runs of a cell, by all of them
 * together. The seconds of one run may lie too far apart to prove that it was steady; the changes
 * of several runs are independent estimates of one thing, and their spread tells how sure it is,
 * whatever the seconds of each are like. The margins are those by which one run is judged.
 *
 * @param runs how many tell of it
 * @param percent the mean of their changes, in percent of their mean throughput
 * @param standardErrorPercent of that mean, from the spread of the runs; above 0
 */
public record CommonChange(int runs, double percent, double standardErrorPercent) {

  /**
   * The common change of runs that show together that they were steady. Only runs that were driven
   * without pauses can: their response times say nothing that throughput does not say.
   *
   * @param results of one cell; those that did not end, to which something was done or which
   *     anything else puts in question tell nothing
   * @return nothing where they show no such thing: also with fewer runs than a verdict takes, or
   *     where the change of one is not known, since leaving it out would choose among the runs by
   *     what is asked
   */
  public static Optional<CommonChange> steady(List<RunResult> results) {
    List<Steadiness> judged =
        results.stream()
            .filter(CommonChange::tells)
            .map(result -> result.statistics().steadiness())
            .toList();
    return of(judged).filter(CommonChange::isSteady);
  }

  /** The common change of runs by how each was judged. */
  static Optional<CommonChange> of(List<Steadiness> judged) {
    if (judged.size() < Judge.LEAST_REPETITIONS || !judged.stream().allMatch(CommonChange::known)) {
      return Optional.empty();
    }
    double[] changes = judged.stream().mapToDouble(Steadiness::changePercent).toArray();
    double error = Math.sqrt(StatUtils.variance(changes) / changes.length);
    return error == 0
        ? Optional.empty()
        : Optional.of(new CommonChange(changes.length, StatUtils.mean(changes), error));
  }

  private static boolean tells(RunResult result) {
    return result.status() == RunResult.Status.COMPLETED
        && result.statistics() != null
        && result.statistics().steadiness() != null
        && result.load() != null
        && result.load().unpaced()
        && result.events().isEmpty()
        && result.marks().stream().allMatch(mark -> mark.kind() == RunMark.Kind.NOT_STEADY);
  }

  /** A run of few seconds has no estimate, and one that is judged by its tail none of its rate. */
  private static boolean known(Steadiness judged) {
    return judged.figure().equals(Steadiness.THROUGHPUT)
        && judged.changeErrorPercent() != null
        && judged.changeErrorPercent() > 0;
  }

  /** Whether the seconds of a run, by themselves, prove neither a change nor that there is none. */
  public static boolean isUndecided(RunResult result) {
    return result.statistics() != null
        && result.statistics().steadiness() != null
        && result.statistics().steadiness().verdict() == Verdict.TOO_SHORT;
  }

  /** Whether it is proved to be small, and no trend is. */
  boolean isSteady() {
    return Math.abs(percent) + errorPercent() <= Steadiness.MOST_CHANGE_PERCENT && !isTrend();
  }

  private boolean isTrend() {
    return Math.abs(percent) >= Steadiness.LEAST_CHANGE_PERCENT
        && 2 * t().cumulativeProbability(-Math.abs(percent) / standardErrorPercent)
            <= Steadiness.TREND_LEVEL;
  }

  /** Half the width of its confidence interval, in percent. */
  private double errorPercent() {
    return t().inverseCumulativeProbability((1 + Steadiness.CONFIDENCE) / 2) * standardErrorPercent;
  }

  private TDistribution t() {
    return new TDistribution(runs - 1.0);
  }

  /** In words. */
  public String describe() {
    return String.format(
        Locale.ROOT,
        "all %d together %s by %.0f ± %.0f %%",
        runs,
        percent > 0 ? "rose" : "fell",
        Math.abs(percent),
        errorPercent());
  }
}
