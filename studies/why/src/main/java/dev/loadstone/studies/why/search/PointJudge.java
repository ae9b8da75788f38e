package dev.loadstone.studies.why.search;

import dev.loadstone.core.result.Figure;
import dev.loadstone.core.settings.Condition;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.OfferedRate;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.read.RunViews.Viewed;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.HdrHistogram.Histogram;
import org.hipparchus.distribution.continuous.TDistribution;
import org.hipparchus.stat.descriptive.StreamingStatistics;

/** Judges whether limits are kept at a rate. */
final class PointJudge {
  private static final String RESPONSE = "response.";

  /** The error that all limits of a rate have together. */
  private static final double ERROR = 0.05;

  private final List<Limit> limits;

  enum Point {
    KEEPS,
    BREAKS,
    /** The views of the runs differ. */
    OPEN
  }

  private record Limit(String name, Metric metric, Condition condition) {
    static Limit of(String name, String condition) {
      Figure.Named figure = Figure.Named.of(name).orElseThrow();
      return new Limit(
          name, Metric.of(figure.figure(), figure.transaction()), Condition.parse(condition));
    }

    double value(double figure) {
      return condition.valueOf(figure, metric.unit());
    }

    /** Whether it is kept in the whole run, in each half, and where these would lead. */
    List<Boolean> views(Viewed viewed) {
      DoubleStream views =
          Double.isNaN(viewed.firstHalf() + viewed.secondHalf())
              ? DoubleStream.of(viewed.whole())
              : DoubleStream.of(
                  viewed.whole(), viewed.firstHalf(), viewed.secondHalf(), viewed.goingOn());
      return views.mapToObj(view -> condition.holds(value(view))).toList();
    }

    /** Whether it is kept by response times in nanoseconds, by type; true of any other figure. */
    boolean keeps(Map<String, Histogram> times) {
      if (!metric.name().startsWith(RESPONSE)) {
        return true;
      }
      return times.entrySet().stream()
          .filter(type -> metric.total() || metric.transaction().equals(type.getKey()))
          .map(type -> type.getValue())
          .reduce(Limit::sum)
          .map(all -> condition.holds(micros(LatencySummary.of(all))))
          .orElse(true);
    }

    private static Histogram sum(Histogram one, Histogram other) {
      Histogram sum = one.copy();
      sum.add(other);
      return sum;
    }

    private double micros(LatencySummary times) {
      return switch (metric.name().substring(RESPONSE.length())) {
        case "mean" -> times.mean();
        case "min" -> times.min();
        case "p50" -> times.p50();
        case "p90" -> times.p90();
        case "p95" -> times.p95();
        case "p99" -> times.p99();
        case "p999" -> times.p999();
        default -> times.max();
      };
    }

    /** Judges by the interval of the mean. */
    Point of(List<Viewed> runs, double error) {
      StreamingStatistics values = new StreamingStatistics();
      runs.forEach(run -> values.addValue(value(run.whole())));
      double reach =
          new TDistribution(values.getN() - 1.0).inverseCumulativeProbability(1 - error / 2)
              * values.getStandardDeviation()
              / Math.sqrt((double) values.getN());
      boolean low = condition.holds(values.getMean() - reach);
      boolean high = condition.holds(values.getMean() + reach);
      return low && high ? Point.KEEPS : low || high ? Point.OPEN : Point.BREAKS;
    }
  }

  /**
   * The facts about a run.
   *
   * @param keptRate whether as many transactions completed as became due
   * @param figures those that have limits, in the order of these
   */
  record Facts(boolean keptRate, List<Viewed> figures) {}

  PointJudge(Map<String, String> where) {
    limits =
        where.entrySet().stream()
            .map(limit -> Limit.of(limit.getKey(), limit.getValue()))
            .sorted((one, other) -> one.name().compareTo(other.name()))
            .toList();
  }

  Facts facts(RunReport run) {
    return new Facts(
        run.counted()
            && run.result().statistics().warnings().stream()
                .noneMatch(warning -> warning.startsWith(OfferedRate.NOT_KEPT)),
        limits.stream()
            .map(limit -> run.viewed(limit.metric()).orElse(Viewed.ofWhole(Double.NaN)))
            .toList());
  }

  /** Judges one run: by every view of it. */
  Point of(Facts run) {
    if (!run.keptRate()) {
      return Point.BREAKS;
    }
    List<List<Boolean>> views = new ArrayList<>();
    for (int i = 0; i < limits.size(); i++) {
      views.add(limits.get(i).views(run.figures().get(i)));
    }
    if (views.stream().anyMatch(limit -> !limit.contains(true))) {
      return Point.BREAKS;
    }
    return views.stream().anyMatch(limit -> limit.contains(false)) ? Point.OPEN : Point.KEEPS;
  }

  /**
   * Judges repetitions: by every view of all, or else by the intervals of the limits, which hold
   * together.
   */
  Point of(List<Facts> runs) {
    List<Point> points = runs.stream().map(this::of).distinct().toList();
    if (points.size() == 1 && points.get(0) != Point.OPEN) {
      return points.get(0);
    }
    if (runs.size() < 2 || !runs.stream().allMatch(Facts::keptRate)) {
      return Point.OPEN;
    }
    // Šidák: so that the intervals hold together.
    double error = 1 - Math.pow(1 - ERROR, 1.0 / limits.size());
    List<Point> byLimit = new ArrayList<>();
    for (int i = 0; i < limits.size(); i++) {
      int limit = i;
      byLimit.add(
          limits.get(i).of(runs.stream().map(run -> run.figures().get(limit)).toList(), error));
    }
    if (byLimit.contains(Point.BREAKS)) {
      return Point.BREAKS;
    }
    return byLimit.contains(Point.OPEN) ? Point.OPEN : Point.KEEPS;
  }

  /**
   * Returns whether the limits of response times are kept.
   *
   * @param times in nanoseconds, by type of transaction
   */
  boolean keepsTimes(Map<String, Histogram> times) {
    return limits.stream().allMatch(limit -> limit.keeps(times));
  }

  /** The limits, as in {@code response.p99 < 50ms and errors < 0.1%}. */
  String limits() {
    return limits.stream()
        .map(limit -> limit.name() + " " + limit.condition().text())
        .collect(Collectors.joining(" and "));
  }

  /** What a run had, as in {@code response.p99 was 71.2 ms, errors was 0%}. */
  String found(RunReport run) {
    Facts facts = facts(run);
    StringJoiner found = new StringJoiner(", ");
    for (int i = 0; i < limits.size(); i++) {
      Limit limit = limits.get(i);
      double value = limit.value(facts.figures().get(i).whole());
      found.add(limit.name() + " was " + limit.condition().describe(value));
    }
    return found + (facts.keptRate() ? "" : ", and the rate was not kept");
  }
}
