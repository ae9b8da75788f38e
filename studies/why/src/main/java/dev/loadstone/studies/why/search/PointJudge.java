package dev.loadstone.studies.why.search;

import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.Condition;
import dev.loadstone.core.statistics.ClientVerdict.Reason;
import dev.loadstone.core.statistics.Histograms;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.core.statistics.OfferedRate;
import dev.loadstone.core.statistics.RunMark;
import dev.loadstone.core.statistics.TransactionStatistics;
import dev.loadstone.core.statistics.TransactionStatisticsBuilder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** Judges whether limits are kept in a run, and by several runs whether they are at a rate. */
final class PointJudge {
  /** A rate is judged when so many more of its runs say the one than the other. */
  static final int LEAD = 3;

  /** After so many runs without a lead, a rate is open. */
  static final int MOST_RUNS = 9;

  private final List<Limit> limits;

  enum Point {
    KEEPS("keeps", 1),
    BREAKS("breaks", -1),
    /** The runs differ, or something else than the system may be the cause. */
    OPEN("is open", 0);

    private final String words;
    private final int step;

    Point(String words, int step) {
      this.words = words;
      this.step = step;
    }

    String words() {
      return words;
    }
  }

  private record Limit(String name, Figure.Named named, Condition condition) {
    boolean isOfResponses() {
      return named.figure().name().startsWith("response.");
    }

    double value(RunResult run) {
      return named.value(run, condition);
    }

    boolean isKept(Map<String, Histogram> times) {
      Histogram sum = Histograms.create();
      times.entrySet().stream()
          .filter(type -> Set.of("", type.getKey()).contains(named.transaction()))
          .forEach(type -> sum.add(type.getValue()));
      LatencySummary response = LatencySummary.of(sum);
      // A figure of response times reads nothing else of a run.
      TransactionStatistics type =
          TransactionStatisticsBuilder.builder().responseTime(response).build();
      double millis = named.figure().ratio().sum().of(null, type);
      return response.count() == 0
          || condition.holds(condition.valueOf(millis, named.figure().unit()));
    }
  }

  PointJudge(Map<String, String> where) {
    limits =
        new TreeMap<>(where)
            .entrySet().stream()
                .map(
                    limit ->
                        new Limit(
                            limit.getKey(),
                            Figure.Named.of(limit.getKey()).orElseThrow(),
                            Condition.parse(limit.getValue())))
                .toList();
  }

  /**
   * Judges one run: open is one that breaks a limit and may do so for another reason, and one that
   * keeps its limits as far as there is anything to judge by them.
   */
  Point of(RunResult run) {
    List<Limit> told = limits.stream().filter(limit -> !Double.isNaN(limit.value(run))).toList();
    boolean kept =
        keptRate(run) && told.stream().allMatch(limit -> limit.condition().holds(limit.value(run)));
    boolean untold = kept && told.size() < limits.size();
    return untold || disturbances(run, kept).findAny().isPresent()
        ? Point.OPEN
        : kept ? Point.KEEPS : Point.BREAKS;
  }

  /** Why its figures are not those of its system, or what else may have broken a limit. */
  private static Stream<String> disturbances(RunResult run, boolean kept) {
    Stream<String> unfit =
        run.marks().stream()
            .map(RunMark::kind)
            .filter(RunMark.Kind::disqualifies)
            .map(RunMark.Kind::title);
    Stream<String> client =
        run.statistics().client().reasons().stream()
            .filter(reason -> reason.kind() != Reason.Kind.WITNESS)
            .filter(reason -> reason.kind() != Reason.Kind.PAUSES || keptRate(run))
            .map(Reason::kind)
            .map(kind -> kind == Reason.Kind.PAUSES ? "the client stood still" : "client-limited");
    return kept ? unfit : Stream.concat(unfit, client);
  }

  /** Judges the runs of a rate, in their order: the first lead counts (Wald 1945). */
  static Point of(List<Point> runs) {
    int lead = lead(runs);
    if (Math.abs(lead) < Math.min(LEAD, runs.size()) || lead == 0) {
      return Point.OPEN;
    }
    return lead > 0 ? Point.KEEPS : Point.BREAKS;
  }

  /** How many more runs a rate needs to be judged, at least; 0 where it has enough. */
  static int missing(List<Point> runs) {
    long disturbed = runs.stream().filter(Point.OPEN::equals).count();
    return disturbed >= LEAD
        ? 0
        : Math.min(LEAD - Math.abs(lead(runs)), Math.max(0, MOST_RUNS - runs.size()));
  }

  private static int lead(List<Point> runs) {
    int lead = 0;
    for (Point run : runs) {
      lead += Math.abs(lead) < LEAD ? run.step : 0;
    }
    return lead;
  }

  private static boolean keptRate(RunResult run) {
    return run.statistics().warnings().stream()
        .noneMatch(warning -> warning.startsWith(OfferedRate.NOT_KEPT));
  }

  /** Returns whether response times, in nanoseconds and by type, keep their limits. */
  boolean keepsTimes(Map<String, Histogram> times) {
    return limits.stream().filter(Limit::isOfResponses).allMatch(limit -> limit.isKept(times));
  }

  /**
   * The largest share of its limit that a response time used, on average over the runs that are not
   * open; NaN where there is none, or no such limit.
   */
  double used(List<RunResult> runs) {
    return runs.stream()
        .filter(run -> of(run) != Point.OPEN)
        .mapToDouble(this::used)
        .average()
        .orElse(Double.NaN);
  }

  private double used(RunResult run) {
    return limits.stream()
        .filter(Limit::isOfResponses)
        .mapToDouble(limit -> limit.condition().share(limit.value(run)))
        .max()
        .orElse(Double.NaN);
  }

  /** The limits, as in {@code errors < 0.1% and response.p99 < 50ms}. */
  String limits() {
    return limits.stream()
        .map(limit -> limit.name() + " " + limit.condition().text())
        .collect(Collectors.joining(" and "));
  }

  /**
   * What runs had, as in {@code errors 0%, response.p99 71.2 ms | 69.8 ms}, and why some are open.
   */
  String found(List<RunResult> runs) {
    String figures =
        limits.stream()
            .map(
                limit ->
                    runs.stream()
                        .map(run -> limit.condition().describe(limit.value(run)))
                        .collect(Collectors.joining(" | ", limit.name() + " ", "")))
            .collect(Collectors.joining(", "));
    Stream<String> reasons =
        runs.stream()
            .flatMap(
                run ->
                    Stream.concat(
                        Stream.of("the rate was not kept").filter(words -> !keptRate(run)),
                        disturbances(run, of(run) == Point.KEEPS)));
    return Stream.concat(Stream.of(figures), reasons).distinct().collect(Collectors.joining("; "));
  }
}
