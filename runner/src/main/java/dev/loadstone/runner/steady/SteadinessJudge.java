package dev.loadstone.runner.steady;

import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.Steadiness.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Judges a run by its seconds. A trend or a period must matter (a share of the mean) and be proved
 * (against the noise of the seconds and their likeness to their neighbours); and where neither is,
 * the run is steady only if its seconds show that the change is small (equivalence, by a confidence
 * interval of the change). The rules, with their error rates, stand in docs/results.md.
 */
public final class SteadinessJudge {
  /** With fewer seconds nothing is said. */
  public static final int LEAST_SECONDS = 10;

  private static final int LEAST_FOR_CYCLES = 20;

  /** Longer runs are judged by means of several seconds each. */
  private static final int MOST_POINTS = 300;

  /** A run that would have to be longer by more than that is not advised. */
  private static final double MOST_LONGER = 10;

  private SteadinessJudge() {}

  /** A figure that is judged, with shares of its mean. */
  private enum Figure {
    THROUGHPUT(
        Steadiness.THROUGHPUT,
        Steadiness.LEAST_CHANGE_PERCENT / 100,
        Steadiness.MOST_CHANGE_PERCENT / 100,
        0.10),
    RESPONSE("response", 0.10, 0.40, 0.20),
    P95_RESPONSE("p95 response", Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY, 0.50);

    private final String words;

    /** A smaller change is no trend, however well proved. */
    private final double leastChange;

    /** A steady run's change must be proved to be smaller, up and down. */
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
   * @param unpaced whether a closed loop without pauses drove it; the mean response time then says
   *     nothing that throughput does not say
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
          String.format(
              Locale.ROOT,
              "%.0f transactions ended in the %d s measured, which are too few",
              seconds.stream().mapToDouble(Second::throughput).sum(),
              seconds.size()));
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
        String.format(
            Locale.ROOT,
            "%s over the %d s measured: within ± %.0f %%",
            change(throughput),
            seconds.size(),
            100 * Figure.THROUGHPUT.mostChange),
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
        String.format(
            Locale.ROOT,
            "%s goes up and down by %.0f %% every %.0f s",
            finding.figure().words,
            100 * finding.cycle().swing(),
            period),
        finding,
        period,
        seconds);
  }

  /**
   * The error of a change that is noise falls with the root of the length; a steady run is told as
   * such nine times of ten once the half width is half of what is allowed.
   */
  private static Steadiness undecided(List<Second> seconds, Finding finding) {
    double most = finding.figure().mostChange;
    double longer = Math.pow(2 * finding.trend().halfWidth() / most, 2);
    return result(
        Verdict.TOO_SHORT,
        String.format(
            Locale.ROOT,
            "%s over the %d s measured, which is not within ± %.0f %%%s",
            change(finding),
            seconds.size(),
            100 * most,
            longer <= 1 || longer > MOST_LONGER
                ? ""
                : String.format(
                    Locale.ROOT, "; about %.0f s would do", Math.ceil(longer * seconds.size()))),
        finding,
        0,
        seconds);
  }

  /** The change of the figure with the half width of its confidence interval. */
  private static String change(Finding finding) {
    Trend trend = finding.trend();
    return String.format(
        Locale.ROOT,
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
    return new Steadiness(
        verdict,
        reason,
        finding.figure().words,
        100 * finding.trend().change(),
        100 * finding.trend().halfWidth(),
        period,
        throughput(seconds.subList(0, half)),
        throughput(seconds.subList(seconds.size() - half, seconds.size())),
        100 * Series.relativeError(values(seconds, Figure.THROUGHPUT)));
  }

  private static double throughput(List<Second> seconds) {
    return seconds.stream().mapToDouble(Second::throughput).average().orElse(0);
  }
}
