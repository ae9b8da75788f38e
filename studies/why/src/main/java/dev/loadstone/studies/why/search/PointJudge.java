package dev.loadstone.studies.why.search;

import dev.loadstone.core.result.Figure;
import dev.loadstone.core.settings.Condition;
import dev.loadstone.core.statistics.ClientVerdict;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.OfferedRate;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.read.RunViews.Viewed;
import dev.loadstone.report.statistics.Sample;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Judges whether limits are kept at a rate. */
final class PointJudge {
  private static final double CONFIDENCE = 0.95;

  private final List<Limit> limits;

  /** From the best to the worst. */
  enum Point {
    KEEPS,
    /** The views of the runs differ, or something else than the system may be the cause. */
    OPEN,
    BREAKS
  }

  private record Limit(String name, Metric metric, Figure figure, Condition condition) {
    static Limit of(String name, String condition) {
      Figure.Named named = Figure.Named.of(name).orElseThrow();
      Metric metric = Metric.of(named.figure(), named.transaction());
      return new Limit(name, metric, named.figure(), Condition.parse(condition));
    }

    boolean isOfResponses() {
      return metric.name().startsWith("response.");
    }

    double value(double told) {
      return condition.valueOf(told, metric.unit());
    }

    boolean holds(double told) {
      return condition.holds(value(told));
    }

    /** By the whole run, by each half, where these would lead, and by what clients may hide. */
    Point of(Viewed run) {
      DoubleStream.Builder views = DoubleStream.builder().add(run.whole());
      if (!Double.isNaN(run.firstHalf() + run.secondHalf())) {
        views.add(run.firstHalf()).add(run.secondHalf()).add(run.goingOn());
      }
      List<Boolean> kept = views.build().mapToObj(this::holds).toList();
      if (!kept.contains(false)) {
        return Point.KEEPS;
      }
      return kept.contains(true) || mayHold(run) ? Point.OPEN : Point.BREAKS;
    }

    private boolean mayHold(Viewed run) {
      return holds(run.least()) || holds(run.most());
    }

    /** By the interval of the mean. */
    Point of(List<Viewed> runs, double confidence) {
      return new Sample(runs.stream().map(Viewed::whole).filter(Double::isFinite).toList())
          .confidenceInterval(confidence)
          .filter(mean -> holds(mean.low()) == holds(mean.high()))
          .filter(mean -> holds(mean.low()) || runs.stream().noneMatch(this::mayHold))
          .map(mean -> holds(mean.low()) ? Point.KEEPS : Point.BREAKS)
          .orElse(Point.OPEN);
    }

    boolean keeps(Map<String, Histogram> times) {
      Histogram sum = Histograms.create();
      times.entrySet().stream()
          .filter(type -> metric.total() || metric.transaction().equals(type.getKey()))
          .forEach(type -> sum.add(type.getValue()));
      LatencySummary response = LatencySummary.of(sum);
      // A figure of response times reads nothing else of a run.
      return response.count() == 0
          || holds(
              figure
                  .sum()
                  .of(null, TransactionStatisticsBuilder.builder().responseTime(response).build()));
    }

    String found(List<Facts> runs) {
      return runs.stream()
          .map(run -> condition.describe(value(run.figures().get(name).whole())))
          .collect(Collectors.joining(" | ", name + " ", ""));
    }
  }

  /**
   * The facts about a run.
   *
   * @param keptRate whether as many transactions completed as became due
   * @param fit whether its figures describe the system
   * @param clientLimited whether a client may have broken a limit
   * @param figures those that have limits, by name
   */
  record Facts(boolean keptRate, boolean fit, boolean clientLimited, Map<String, Viewed> figures) {
    boolean disturbed() {
      return !fit || clientLimited;
    }
  }

  PointJudge(Map<String, String> where) {
    limits =
        where.entrySet().stream()
            .map(limit -> Limit.of(limit.getKey(), limit.getValue()))
            .sorted(Comparator.comparing(Limit::name))
            .toList();
  }

  Facts facts(RunReport run) {
    return new Facts(
        run.result().statistics().warnings().stream()
            .noneMatch(warning -> warning.startsWith(OfferedRate.NOT_KEPT)),
        run.fit(),
        run.result().statistics().client().verdict() == ClientVerdict.Verdict.CLIENT_LIMITED,
        limits.stream()
            .collect(
                Collectors.toMap(
                    Limit::name,
                    limit -> run.viewed(limit.metric()).orElse(Viewed.ofWhole(Double.NaN)))));
  }

  /**
   * Judges the runs of a rate: by every view of all, or else by the intervals of the limits, which
   * hold together (Šidák).
   */
  Point of(List<Facts> runs) {
    List<Point> points = runs.stream().map(this::of).distinct().toList();
    if (points.size() == 1 && points.get(0) != Point.OPEN) {
      return points.get(0);
    }
    if (runs.stream().anyMatch(run -> run.disturbed() || !run.keptRate())) {
      return Point.OPEN;
    }
    double confidence = Math.pow(CONFIDENCE, 1.0 / limits.size());
    return worst(
        limits.stream()
            .map(
                limit ->
                    limit.of(
                        runs.stream().map(run -> run.figures().get(limit.name())).toList(),
                        confidence)));
  }

  private Point of(Facts run) {
    Point point =
        run.keptRate()
            ? worst(limits.stream().map(limit -> limit.of(run.figures().get(limit.name()))))
            : Point.BREAKS;
    boolean doubtful = point == Point.BREAKS && run.clientLimited();
    return doubtful || !run.fit() ? Point.OPEN : point;
  }

  private static Point worst(Stream<Point> limits) {
    return limits.max(Comparator.naturalOrder()).orElseThrow();
  }

  /** Returns whether response times, in nanoseconds and by type, keep their limits. */
  boolean keepsTimes(Map<String, Histogram> times) {
    return limits.stream().filter(Limit::isOfResponses).allMatch(limit -> limit.keeps(times));
  }

  /** The largest share of its limit that a response time used; NaN where none has a limit. */
  double used(Facts run) {
    return limits.stream()
        .filter(Limit::isOfResponses)
        .mapToDouble(
            limit -> limit.condition().share(limit.value(run.figures().get(limit.name()).whole())))
        .max()
        .orElse(Double.NaN);
  }

  /** The limits, as in {@code errors < 0.1% and response.p99 < 50ms}. */
  String limits() {
    return limits.stream()
        .map(limit -> limit.name() + " " + limit.condition().text())
        .collect(Collectors.joining(" and "));
  }

  /** What runs had, as in {@code errors 0%, response.p99 71.2 ms | 69.8 ms}. */
  String found(List<Facts> runs) {
    return limits.stream().map(limit -> limit.found(runs)).collect(Collectors.joining(", "))
        + (runs.stream().allMatch(Facts::keptRate) ? "" : "; the rate was not kept")
        + (runs.stream().anyMatch(Facts::disturbed) ? "; disturbed" : "");
  }
}
