package dev.loadstone.report.compare;

import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.report.compare.Metric.Direction;
import dev.loadstone.report.read.Percentile;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.statistics.Pairing;
import dev.loadstone.report.statistics.Point;
import dev.loadstone.report.statistics.Verdict;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * The cells of an experiment compared by every metric. The first cell is the baseline. Only
 * repetitions that were measured to their end count.
 */
public final class Comparison {
  /** More cells than can be read side by side. */
  static final int MANY = 8;

  private final List<CellReport> cells;
  private final List<Metric> metrics;
  private final Optional<Metric> headline;
  private final Pairing pairing;
  private final Judge judge;
  private final Map<Two, Verdict> verdicts;

  Comparison(List<CellReport> cells, Judge judge) {
    this.cells = cells;
    this.pairing =
        new Pairing(
            cells.stream()
                .flatMap(cell -> cell.runs().stream())
                .map(run -> run.result().measureStart())
                .toList());
    this.metrics = metricsOf(cells);
    String name =
        cells.stream()
            .flatMap(cell -> cell.runs().stream())
            .map(run -> run.result().benchmark())
            .filter(benchmark -> benchmark != null && benchmark.headline() != null)
            .map(RunResult.BenchmarkInfo::headline)
            .findFirst()
            .orElse("");
    this.headline = metrics.stream().filter(metric -> metric.name().equals(name)).findFirst();
    this.judge = judge;
    this.verdicts = verdicts();
  }

  /** By what its verdicts are given. */
  public Judge judge() {
    return judge;
  }

  /** The cell that all others are compared with. */
  public CellReport baseline() {
    return cells.get(0);
  }

  /** Whether that is the cell that all others are compared with. */
  public boolean isBaseline(CellReport cell) {
    return cell.cell().id().equals(baseline().cell().id());
  }

  /** All metrics: the benchmark's own, then those of all types together, then of each type. */
  public List<Metric> metrics() {
    return metrics;
  }

  /** The metric that the benchmark is known by; the total throughput where it has none. */
  public Optional<Metric> headline() {
    return headline.or(() -> total(Metric.THROUGHPUT));
  }

  /** A metric over all types of transactions. */
  public Optional<Metric> total(String name) {
    return metric(name, "");
  }

  /** A metric of one type of transactions. */
  public Optional<Metric> metric(String name, String transaction) {
    return metrics.stream()
        .filter(m -> m.name().equals(name) && m.transaction().equals(transaction))
        .findFirst();
  }

  /** A metric over all types as people read it, a rate with its pacing; the name of any other. */
  public String title(String name) {
    return total(name).map(Metric::title).orElse(name);
  }

  /** The metrics of charts and tables of pairs: headline, throughput, mean, median and tail. */
  public List<Metric> mainMetrics() {
    Set<Metric> main = new LinkedHashSet<>();
    headline().filter(metric -> !isThroughput(metric)).ifPresent(main::add);
    total(Metric.THROUGHPUT).ifPresent(main::add);
    for (Percentile percentile : List.of(Percentile.MEAN, Percentile.P50, Percentile.P95)) {
      total(percentile.metric()).ifPresent(main::add);
    }
    return List.copyOf(main);
  }

  /** Whether it is the throughput by another name, as where every operation is of the one kind. */
  private boolean isThroughput(Metric metric) {
    return total(Metric.THROUGHPUT)
        .filter(
            throughput ->
                cells.stream()
                    .allMatch(
                        cell ->
                            Double.compare(
                                    figure(cell, metric).value(), figure(cell, throughput).value())
                                == 0))
        .isPresent();
  }

  /**
   * The figure of a cell over its repetitions; an empty sample when none was measured to its end.
   */
  public Figure figure(CellReport cell, Metric metric) {
    Sample sample = new Sample(points(cell, metric).stream().map(Point::value).toList());
    return new Figure(sample, sample.centre());
  }

  /** The figure of each repetition behind a cell's. */
  public static List<Point> points(CellReport cell, Metric metric) {
    List<Point> points = new ArrayList<>();
    for (RunReport run : cell.compared()) {
      RunResult result = run.result();
      long seed = result.load() == null ? 0 : result.load().seed();
      run.value(metric)
          .ifPresent(
              value ->
                  points.add(new Point(result.repetition(), result.measureStart(), seed, value)));
    }
    return points;
  }

  /** How much a cell differs from another by a metric. */
  public Difference difference(CellReport cell, CellReport from, Metric metric) {
    double ours = figure(cell, metric).value();
    double theirs = figure(from, metric).value();
    Optional<LogRatio> ratio = pairing.ratio(points(cell, metric), points(from, metric));
    double percent =
        ratio
            .map(LogRatio::percent)
            .orElse(theirs == 0 ? Double.NaN : 100 * (ours - theirs) / Math.abs(theirs));
    boolean judged = headline().filter(metric::equals).isPresent();
    return new Difference(
        percent,
        ours - theirs,
        ratio,
        judged
            ? verdicts.getOrDefault(new Two(cell, from), Verdict.NOT_JUDGED)
            : Verdict.NOT_JUDGED);
  }

  /**
   * Verdicts by the headline, on the one family of comparisons that a report draws its sentences
   * from: each cell against the first and against the best; of many cells, each against the best
   * with all else equal.
   */
  private Map<Two, Verdict> verdicts() {
    Metric metric = headline().orElse(null);
    if (metric == null) {
      return Map.of();
    }
    Map<String, List<CellReport>> groups =
        cells.stream()
            .filter(cell -> Double.isFinite(figure(cell, metric).value()))
            .sorted(comparingDouble(cell -> -figure(cell, metric).value()))
            .collect(
                groupingBy(
                    cell -> cells.size() > MANY ? Phrases.varied(cell, path -> true) : "",
                    LinkedHashMap::new,
                    toList()));
    Map<Two, Optional<LogRatio>> family = new LinkedHashMap<>();
    for (List<CellReport> alike : groups.values()) {
      CellReport best = alike.get(0);
      for (CellReport against : List.of(best, cells.size() > MANY ? best : baseline())) {
        for (CellReport cell : alike) {
          Two two = new Two(cell, against);
          if (!two.cell.equals(two.from) && !family.containsKey(two.reversed())) {
            family.computeIfAbsent(
                two,
                one ->
                    cell.unquestioned().isEmpty() || against.unquestioned().isEmpty()
                        ? Optional.empty()
                        : pairing.ratio(points(cell, metric), points(against, metric)));
          }
        }
      }
    }
    Iterator<Verdict> found = judge.verdicts(List.copyOf(family.values())).iterator();
    Map<Two, Verdict> both = new HashMap<>();
    for (Two two : family.keySet()) {
      Verdict verdict = found.next();
      both.put(two, verdict);
      both.put(two.reversed(), verdict.reversed());
    }
    return both;
  }

  private static List<Metric> metricsOf(List<CellReport> cells) {
    Map<String, Metric> metrics = new LinkedHashMap<>();
    for (CellReport cell : cells) {
      for (RunReport run : cell.runs()) {
        Assessment assessment = run.result().assessment();
        if (assessment != null) {
          Direction better = Direction.HIGHER;
          for (Assessment.Metric figure : assessment.metrics()) {
            Metric metric =
                new Metric(figure.name(), title(figure, cells), "", figure.unit(), better);
            metrics.putIfAbsent(metric.name(), metric);
            // Only of the headline, the first, is it known that more is better.
            better = Direction.NEITHER;
          }
        }
      }
    }
    addTransaction(metrics, "", cells);
    for (CellReport cell : cells) {
      cell.transactions()
          .forEach(transaction -> addTransaction(metrics, transaction.name(), cells));
    }
    return List.copyOf(metrics.values());
  }

  /** A rate by the specification stands nowhere without how it was paced. */
  private static String title(Assessment.Metric figure, List<CellReport> cells) {
    if (!figure.unit().equals("1/min")) {
      return figure.title();
    }
    String pacings =
        cells.stream()
            .map(cell -> cell.example().load())
            .filter(Objects::nonNull)
            .map(LoadInfo::pacing)
            .distinct()
            .collect(joining(" / "));
    return pacings.isEmpty() ? figure.title() : figure.title() + " (" + pacings + ")";
  }

  private static void addTransaction(
      Map<String, Metric> metrics, String transaction, List<CellReport> cells) {
    List<Metric> added = new ArrayList<>();
    added.add(new Metric(Metric.THROUGHPUT, "Throughput", transaction, "1/s", Direction.HIGHER));
    for (Percentile percentile : Percentile.values()) {
      added.add(
          new Metric(
              percentile.metric(),
              "Response time " + percentile.title(),
              transaction,
              "ms",
              Direction.LOWER));
    }
    added.add(new Metric(Metric.ERRORS, "Failed", transaction, "%", Direction.LOWER));
    List<RunReport> counted = cells.stream().flatMap(cell -> cell.counted().stream()).toList();
    for (ExplanatoryMetric reason : ExplanatoryMetric.values()) {
      if (reason.isSeenIn(counted, transaction)) {
        added.add(reason.of(transaction));
      }
    }
    added.forEach(metric -> metrics.putIfAbsent(transaction + "/" + metric.name(), metric));
  }

  /**
   * A metric of one cell.
   *
   * @param sample each repetition's figure
   * @param value the figure to quote: the geometric mean of the repetitions', whose ratios are what
   *     differences are; NaN without repetitions
   */
  public record Figure(Sample sample, double value) {}

  /**
   * How much one cell differs from another.
   *
   * @param percent in percent of the other; NaN where the other is 0 or absent
   * @param absolute in the metric's unit
   * @param ratio what percent and its interval come from; empty where a figure is not above 0, or
   *     with fewer than two repetitions on a side
   * @param verdict what is claimed; {@link Verdict#NOT_JUDGED} for all but the headline comparisons
   */
  public record Difference(
      double percent, double absolute, Optional<LogRatio> ratio, Verdict verdict) {

    /** Where the true difference lies, in percent, at 95 %; nothing where that is not known. */
    public Optional<Bounds> interval() {
      return ratio
          .filter(known -> known.standardError() > 0)
          .map(known -> known.interval(Judge.CONFIDENCE));
    }
  }

  /** Two cells by their ids. */
  private record Two(String cell, String from) {
    Two(CellReport cell, CellReport from) {
      this(cell.cell().id(), from.cell().id());
    }

    Two reversed() {
      return new Two(from, cell);
    }
  }
}
