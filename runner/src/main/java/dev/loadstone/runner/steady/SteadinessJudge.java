package dev.loadstone.runner.steady;

import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.Steadiness.Verdict;
import dev.loadstone.core.statistics.SteadinessBuilder;
import dev.loadstone.core.text.Text;
import java.util.ArrayList;
import java.util.List;

/**
 * Judges from its seconds whether a run was steady. A trend or a period counts if it is large
 * enough (as a fraction of the mean) and significant (given the noise of the seconds and the
 * correlation of neighbours). If there is neither, the run is steady only if the confidence
 * interval of the change shows that the change is small (equivalence). The rules and their error
 * rates are given in docs/results.md.
 */
public final class SteadinessJudge {
  /** The least number of seconds that are judged. */
  public static final int LEAST_SECONDS = 10;

  private static final int LEAST_FOR_CYCLES = 20;

  /** Longer runs are judged by the means of groups of seconds. */
  private static final int MOST_POINTS = 300;

  /** The largest factor by which a longer run is advised. */
  private static final double MOST_LONGER = 10;

  private SteadinessJudge() {}

  /** A figure that is judged; its limits are fractions of its mean. */
  private enum Figure {
    THROUGHPUT(
        Steadiness.THROUGHPUT,
        Steadiness.LEAST_CHANGE_PERCENT / 100,
        Steadiness.MOST_CHANGE_PERCENT / 100,
        0.10),
    RESPONSE("response", 0.10, 0.40, 0.20),
    P95_RESPONSE("p95 response", Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0.50);

    private final String words;

    private final double leastChange;

    /** The limit, up and down, within which the change of a steady run must be proved to lie. */
    private final double mostChange;

    private final double leastSwing;

    Figure(String words, double leastChange, double mostChange, double leastSwing) {
      this.words = words;
      this.leastChange = leastChange;
      this.mostChange = mostChange;
      this.leastSwing = leastSwing;
    }

    double of(Second second) {
      return switch (this) {
        case THROUGHPUT -> second.throughput();
        case RESPONSE -> second.meanResponse();
        case P95_RESPONSE -> second.p95Response();
      };
    }

    boolean hasTrend(Trend trend) {
      return Math.abs(trend.change()) >= leastChange && trend.p() <= Steadiness.TREND_LEVEL;
    }

    boolean isBounded(Trend trend) {
      return Math.abs(trend.change()) + trend.halfWidth() <= mostChange;
    }

    Verdict verdict(Trend trend) {
      return trend.change() > 0 == (this == THROUGHPUT) ? Verdict.WARMING : Verdict.DEGRADING;
    }
  }

  private record Finding(Figure figure, Trend trend, Cycle cycle) {
    boolean isTrend() {
      return figure.hasTrend(trend);
    }

    boolean isCycle() {
      return cycle != null && cycle.proved();
    }
  }

  /**
   * Judges the seconds of a measured interval.
   *
   * @param seconds whole seconds, in order
   * @param unpaced whether a closed loop without pauses drove the load; the mean response time then
   *     tells no more than the throughput
   */
  public static Steadiness judge(List<Second> seconds, boolean unpaced) {
    if (seconds.size() < LEAST_SECONDS) {
      return tooShort(
          seconds,
          seconds.size()
              + " whole seconds were measured, and at least "
              + LEAST_SECONDS
              + " are needed");
    }
    int group =
        Math.max((seconds.size() + MOST_POINTS - 1) / MOST_POINTS, Second.sparseness(seconds));
    List<Second> grouped = Second.grouped(seconds, group);
    if (grouped.size() < LEAST_SECONDS) {
      return tooShort(
          seconds,
          Text.of(
              "%.0f transactions ended in the %d s measured, which are too few",
              seconds.stream().mapToDouble(Second::throughput).sum(), seconds.size()));
    }
    List<Finding> findings = new ArrayList<>();
    for (Figure figure : Figure.values()) {
      if (figure != Figure.RESPONSE || !unpaced) {
        findings.add(find(figure, values(grouped, figure)));
      }
    }
    for (Finding finding : findings) {
      if (finding.isTrend()) {
        return trend(seconds, finding);
      }
    }
    for (Finding finding : findings) {
      if (finding.isCycle()) {
        return cyclic(seconds, finding, group);
      }
    }
    for (Finding finding : findings) {
      if (!finding.figure().isBounded(finding.trend())) {
        return undecided(seconds, finding);
      }
    }
    Finding throughput = findings.get(0);
    return result(
        Verdict.STEADY,
        Text.of(
            "%s over the %d s measured: within ± %.0f %%",
            change(throughput), seconds.size(), 100 * Figure.THROUGHPUT.mostChange),
        throughput,
        0,
        seconds);
  }

  private static double[] values(List<Second> seconds, Figure figure) {
    return seconds.stream().mapToDouble(figure::of).toArray();
  }

  private static Finding find(Figure figure, double[] values) {
    boolean any = Series.mean(values) != 0;
    Cycle cycle =
        values.length < LEAST_FOR_CYCLES || !any ? null : Cycle.of(values, figure.leastSwing);
    double[] rest = cycle != null && cycle.proved() ? cycle.fold().without(values) : values;
    return new Finding(figure, Trend.of(Series.withoutOutliers(rest)), cycle);
  }

  private static Steadiness trend(List<Second> seconds, Finding finding) {
    return result(
        finding.figure().verdict(finding.trend()),
        change(finding) + " over the " + seconds.size() + " s measured",
        finding,
        0,
        seconds);
  }

  private static Steadiness cyclic(List<Second> seconds, Finding finding, int group) {
    double period = finding.cycle().fold().period() * group;
    return result(
        Verdict.CYCLIC,
        Text.of(
            "%s goes up and down by %.0f %% every %.0f s",
            finding.figure().words, 100 * finding.cycle().swing(), period),
        finding,
        period,
        seconds);
  }

  /**
   * The error of a change that is noise falls with the square root of the length. A steady run is
   * recognized nine times out of ten when the half width is half of the allowed change.
   */
  private static Steadiness undecided(List<Second> seconds, Finding finding) {
    double most = finding.figure().mostChange;
    double longer = Math.pow(2 * finding.trend().halfWidth() / most, 2);
    return result(
        Verdict.TOO_SHORT,
        Text.of(
            "%s over the %d s measured, which is not within ± %.0f %%%s",
            change(finding),
            seconds.size(),
            100 * most,
            longer <= 1 || longer > MOST_LONGER
                ? ""
                : Text.of("; about %.0f s would do", Math.ceil(longer * seconds.size()))),
        finding,
        0,
        seconds);
  }

  private static String change(Finding finding) {
    Trend trend = finding.trend();
    return Text.of(
        "%s %s by %.0f ± %.0f %% of its mean",
        finding.figure().words,
        trend.change() > 0 ? "rose" : "fell",
        100 * Math.abs(trend.change()),
        100 * trend.halfWidth());
  }

  private static Steadiness tooShort(List<Second> seconds, String reason) {
    return result(
        Verdict.TOO_SHORT, reason, new Finding(Figure.THROUGHPUT, Trend.NONE, null), 0, seconds);
  }

  private static Steadiness result(
      Verdict verdict, String reason, Finding finding, double period, List<Second> seconds) {
    int half = seconds.size() / 2;
    return SteadinessBuilder.builder()
        .verdict(verdict)
        .reason(reason)
        .figure(finding.figure().words)
        .changePercent(100 * finding.trend().change())
        .changeErrorPercent(100 * finding.trend().halfWidth())
        .periodSeconds(period)
        .firstHalf(throughput(seconds.subList(0, half)))
        .secondHalf(throughput(seconds.subList(seconds.size() - half, seconds.size())))
        .standardErrorPercent(100 * Series.relativeError(values(seconds, Figure.THROUGHPUT)))
        .build();
  }

  private static double throughput(List<Second> seconds) {
    return seconds.stream().mapToDouble(Second::throughput).average().orElse(0);
  }
}
