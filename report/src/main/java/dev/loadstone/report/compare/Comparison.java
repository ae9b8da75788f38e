package dev.loadstone.report.compare;

import static dev.loadstone.report.compare.TransactionMetric.MEAN;
import static dev.loadstone.report.compare.TransactionMetric.P50;
import static dev.loadstone.report.compare.TransactionMetric.P95;
import static dev.loadstone.report.compare.TransactionMetric.THROUGHPUT;
import static java.util.Comparator.comparingDouble;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.benchmark.Assessment;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.core.settings.LoadInfo;
import dev.loadstone.core.settings.Question;
import dev.loadstone.report.compare.Metric.Direction;
import dev.loadstone.report.statistics.Bounds;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.statistics.LogRatio;
import dev.loadstone.report.statistics.Pairing;
import dev.loadstone.report.statistics.Point;
import dev.loadstone.report.statistics.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cells of an experiment compared by every metric. The first cell is the baseline. Only
 * repetitions that were measured to their end count.
 */
public final class Comparison {
  /** More cells than can be read side by side. */
  static final int MANY = 8;

  private final List<CellReport> cells;
  private final List<Metric> metrics;
  private final Metric headline;
  private final Pairing pairing;
  private final Judge judge;
  private final List<AskedComparison> asked;
  private final Map<Two, Verdict> verdicts;

  /**
   * @param questions what the study asks of them
   */
  Comparison(List<CellReport> cells, Judge judge, List<Question> questions) {
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
    this.headline =
        metrics.stream()
            .filter(metric -> metric.name().equals(name))
            .findFirst()
            .orElse(THROUGHPUT.ofAll());
    this.judge = judge;
    this.asked =
        questions.stream()
            .map(question -> AskedComparison.of(question, cells, metrics, headline))
            .toList();
    this.verdicts = verdicts();
  }

  /** By what its verdicts are given. */
  public Judge judge() {
    return judge;
  }

  /** The comparisons that the study asks for, in its order. */
  public List<AskedComparison> asked() {
    return asked;
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
  public Metric headline() {
    return headline;
  }

  /** A metric over all types as people read it, a rate with its pacing; the name of any other. */
  public String title(String name) {
    return metrics.stream()
        .filter(metric -> metric.total() && metric.name().equals(name))
        .map(Metric::title)
        .findFirst()
        .orElse(name);
  }

  /** The metrics of charts and tables of pairs: headline, throughput, mean, median and tail. */
  public List<Metric> mainMetrics() {
    Stream<Metric> others = Stream.of(THROUGHPUT, MEAN, P50, P95).map(TransactionMetric::ofAll);
    return Stream.concat(Stream.of(headline).filter(metric -> !isThroughput(metric)), others)
        .distinct()
        .toList();
  }

  /** Whether it is the throughput by another name, as where every operation is of the one kind. */
  private boolean isThroughput(Metric metric) {
    return cells.stream()
        .allMatch(
            cell -> Double.compare(value(cell, metric), value(cell, THROUGHPUT.ofAll())) == 0);
  }

  /**
   * The figure of a cell over its repetitions; an empty sample when none was measured to its end.
   */
  public Sample figure(CellReport cell, Metric metric) {
    return new Sample(points(cell, metric).stream().map(Point::value).toList());
  }

  /** The figure of a cell to quote; NaN when none of its repetitions was measured to its end. */
  public double value(CellReport cell, Metric metric) {
    return figure(cell, metric).centre();
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

  /** The difference of a cell from another by a metric. */
  public Difference difference(CellReport cell, CellReport from, Metric metric) {
    double ours = value(cell, metric);
    double theirs = value(from, metric);
    Optional<LogRatio> ratio = ratio(cell, from, metric);
    double percent =
        ratio
            .map(LogRatio::percent)
            .orElse(theirs == 0 ? Double.NaN : 100 * (ours - theirs) / Math.abs(theirs));
    return new Difference(
        percent,
        ours - theirs,
        ratio,
        verdicts.getOrDefault(new Two(cell, from, metric), Verdict.NOT_JUDGED));
  }

  /**
   * Verdicts on two families of comparisons: what the study asks, which was said before anything
   * was measured; and by the headline what a report draws its sentences from. A comparison that is
   * asked for is in the first alone, so that a report has one verdict on it.
   */
  private Map<Two, Verdict> verdicts() {
    Map<Two, Verdict> both = new HashMap<>();
    Map<Two, Optional<LogRatio>> family = new LinkedHashMap<>();
    for (AskedComparison one : asked) {
      if (one.isThere()) {
        boolean answerable = one.obstacle().isEmpty();
        add(family, both, one.cell(), one.with(), one.metric(), answerable);
      }
    }
    judge(family, both);
    family.clear();
    for (List<CellReport> alike : groups()) {
      CellReport best = alike.get(0);
      for (CellReport against : List.of(best, cells.size() > MANY ? best : baseline())) {
        boolean sure = !against.unquestioned().isEmpty();
        alike.forEach(
            cell ->
                add(family, both, cell, against, headline, sure && !cell.unquestioned().isEmpty()));
      }
    }
    judge(family, both);
    return both;
  }

  /** Cells by what they are compared among, the best first. */
  private Collection<List<CellReport>> groups() {
    return cells.stream()
        .filter(cell -> Double.isFinite(value(cell, headline)))
        .sorted(comparingDouble(cell -> -value(cell, headline)))
        .collect(
            groupingBy(
                cell -> cells.size() > MANY ? Phrases.varied(cell, path -> true) : "",
                LinkedHashMap::new,
                toList()))
        .values();
  }

  private void add(
      Map<Two, Optional<LogRatio>> family,
      Map<Two, Verdict> judged,
      CellReport cell,
      CellReport from,
      Metric metric,
      boolean comparable) {
    Two two = new Two(cell, from, metric);
    if (!two.cell.equals(two.from)
        && !judged.containsKey(two)
        && !family.containsKey(two)
        && !family.containsKey(two.reversed())) {
      family.put(two, comparable ? ratio(cell, from, metric) : Optional.empty());
    }
  }

  private Optional<LogRatio> ratio(CellReport cell, CellReport from, Metric metric) {
    return pairing.ratio(points(cell, metric), points(from, metric));
  }

  private void judge(Map<Two, Optional<LogRatio>> family, Map<Two, Verdict> verdicts) {
    Iterator<Verdict> found = judge.verdicts(List.copyOf(family.values())).iterator();
    for (Two two : family.keySet()) {
      Verdict verdict = found.next();
      verdicts.put(two, verdict);
      verdicts.put(two.reversed(), verdict.reversed());
    }
  }

  private static List<Metric> metricsOf(List<CellReport> cells) {
    Map<String, Metric> metrics = new LinkedHashMap<>();
    for (CellReport cell : cells) {
      for (RunReport run : cell.runs()) {
        // Only of the headline, the first, is it known that more is better.
        Direction better = Direction.HIGHER;
        for (Assessment.Metric figure :
            run.assessment().map(Assessment::metrics).orElse(List.of())) {
          metrics.putIfAbsent(
              figure.name(),
              new Metric(figure.name(), title(figure, cells), "", figure.unit(), better));
          better = Direction.NEITHER;
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
    List<RunReport> counted = cells.stream().flatMap(cell -> cell.counted().stream()).toList();
    Arrays.stream(TransactionMetric.values())
        .filter(metric -> metric.isSeenIn(counted, transaction))
        .map(metric -> metric.of(transaction))
        .forEach(metric -> metrics.putIfAbsent(transaction + "/" + metric.name(), metric));
  }

  /**
   * The difference of one cell from another.
   *
   * @param percent in percent of the other; NaN where the other is 0 or absent
   * @param absolute in the metric's unit
   * @param ratio what percent and its interval come from; empty where a figure is not above 0, or
   *     with fewer than two repetitions on a side
   * @param verdict what is claimed; {@link Verdict#NOT_JUDGED} for all but comparisons by the
   *     headline and those that the study asks for
   */
  public record Difference(
      double percent, double absolute, Optional<LogRatio> ratio, Verdict verdict) {

    /**
     * The interval of the true difference, in percent, at 95 %; nothing where that is not known.
     */
    public Optional<Bounds> interval() {
      return ratio
          .filter(known -> known.standardError() > 0)
          .map(known -> known.interval(Judge.CONFIDENCE));
    }
  }

  /** Two cells by their ids, and what they are compared by. */
  private record Two(String cell, String from, Metric metric) {
    Two(CellReport cell, CellReport from, Metric metric) {
      this(cell.cell().id(), from.cell().id(), metric);
    }

    Two reversed() {
      return new Two(from, cell, metric);
    }
  }
}
