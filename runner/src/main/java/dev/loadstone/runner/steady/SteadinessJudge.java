package dev.loadstone.runner.steady;

import dev.loadstone.core.statistics.Steadiness;
import dev.loadstone.core.statistics.Steadiness.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Judges a run by its seconds. A trend or a period must matter (a share of the mean) and be proved
 * (against the noise of the seconds and their likeness to their neighbours). The rules, with their
 * error rates, stand in docs/results.md.
 */
public final class SteadinessJudge {
  /** With fewer seconds nothing is said. */
  public static final int LEAST_SECONDS = 10;

  private static final int LEAST_FOR_CYCLES = 20;

  /** Longer runs are judged by means of several seconds each. */
  private static final int MOST_POINTS = 300;

  private static final double TREND_LEVEL = 0.01;

  /** A change by this share needs less proof: only very noisy seconds have it by chance. */
  private static final double LARGE_CHANGE = 0.25;

  private static final double LARGE_CHANGE_LEVEL = 0.05;

  /** When even this change, up or down, would not be seen, a run is not called steady. */
  private static final double BLIND = 0.5;

  private SteadinessJudge() {}

  /** A figure that is judged, and from which share of its mean on a change matters. */
  private enum Figure {
    THROUGHPUT("throughput", 0.05, 0.10),
    RESPONSE("response", 0.10, 0.20),
    P95_RESPONSE("p95 response", Double.POSITIVE_INFINITY, 0.50);

    private final String words;
    private final double leastChange;
    private final double leastSwing;

    Figure(String words, double leastChange, double leastSwing) {
      this.words = words;
      this.leastChange = leastChange;
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
      double change = Math.abs(trend.change());
      return (change >= leastChange && trend.p() <= TREND_LEVEL)
          || (change >= Math.max(leastChange, LARGE_CHANGE) && trend.p() <= LARGE_CHANGE_LEVEL);
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
    int group = (seconds.size() + MOST_POINTS - 1) / MOST_POINTS;
    List<Finding> findings = new ArrayList<>();
    for (Figure figure : Figure.values()) {
      if (figure != Figure.RESPONSE || !unpaced) {
        findings.add(find(figure, values(seconds, figure, group)));
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
    Trend throughput = findings.get(0).trend();
    double possible = Math.abs(throughput.change()) + throughput.halfWidth();
    if (possible > BLIND) {
      return tooShort(
          seconds,
          String.format(
              Locale.ROOT,
              "the %d seconds lie so far apart that it may have changed by %.0f %%",
              seconds.size(),
              100 * possible));
    }
    return result(
        Verdict.STEADY,
        "no trend and no period that matters in " + seconds.size() + " s",
        Figure.THROUGHPUT,
        throughput.change(),
        0,
        seconds);
  }

  private static double[] values(List<Second> seconds, Figure figure, int group) {
    return Series.thinned(seconds.stream().mapToDouble(figure::of).toArray(), group);
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
        String.format(
            Locale.ROOT,
            "%s %s by %.0f %% of its mean over the %d s measured",
            finding.figure().words,
            finding.trend().change() > 0 ? "rose" : "fell",
            100 * Math.abs(finding.trend().change()),
            seconds.size()),
        finding.figure(),
        finding.trend().change(),
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
        finding.figure(),
        finding.trend().change(),
        period,
        seconds);
  }

  private static Steadiness tooShort(List<Second> seconds, String reason) {
    return result(Verdict.TOO_SHORT, reason, Figure.THROUGHPUT, 0, 0, seconds);
  }

  private static Steadiness result(
      Verdict verdict,
      String reason,
      Figure figure,
      double change,
      double period,
      List<Second> seconds) {
    int half = seconds.size() / 2;
    return new Steadiness(
        verdict,
        reason,
        figure.words,
        100 * change,
        period,
        throughput(seconds.subList(0, half)),
        throughput(seconds.subList(seconds.size() - half, seconds.size())),
        100 * Series.relativeError(values(seconds, Figure.THROUGHPUT, 1)));
  }

  private static double throughput(List<Second> seconds) {
    return seconds.stream().mapToDouble(Second::throughput).average().orElse(0);
  }
}
