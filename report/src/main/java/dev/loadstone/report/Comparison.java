package dev.loadstone.report;

import dev.loadstone.core.result.Assessment;
import dev.loadstone.core.result.RunResult;
import dev.loadstone.report.Metric.Direction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The cells of an experiment compared by every metric. The first cell is the baseline. Only
 * repetitions that were measured to their end count.
 */
public final class Comparison {
  /** The confidence at which a difference is called significant. */
  public static final double CONFIDENCE = 0.95;

  private final List<CellReport> cells;
  private final List<Metric> metrics;
  private final Optional<Metric> headline;

  Comparison(List<CellReport> cells) {
    this.cells = cells;
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

  /** What charts and tables of pairs show: headline, throughput, mean, median and tail. */
  List<Metric> mainMetrics() {
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

  /** What the repetitions of a cell found; an empty sample when none was measured to its end. */
  public Figure figure(CellReport cell, Metric metric) {
    List<Double> values = new ArrayList<>();
    for (RunReport run : cell.counted()) {
      run.value(metric).ifPresent(values::add);
    }
    Sample sample = new Sample(values);
    return new Figure(sample, sample.size() == 0 ? Double.NaN : value(cell, metric, sample));
  }

  /** How much a cell differs from another by a metric. */
  public Difference difference(CellReport cell, CellReport from, Metric metric) {
    Figure ours = figure(cell, metric);
    Figure theirs = figure(from, metric);
    double percent =
        theirs.value() == 0
            ? Double.NaN
            : 100 * (ours.value() - theirs.value()) / Math.abs(theirs.value());
    return new Difference(
        percent,
        ours.value() - theirs.value(),
        significance(ours.sample(), theirs.sample()),
        ours.sample().pValue(theirs.sample()));
  }

  /** Whether two samples can be told apart. */
  static Significance significance(Sample ours, Sample theirs) {
    if (Double.isNaN(ours.pValue(theirs))) {
      return Significance.UNKNOWN;
    }
    return ours.isDifferent(theirs, CONFIDENCE)
        ? Significance.SIGNIFICANT
        : Significance.WITHIN_NOISE;
  }

  /** Percentiles are those of the merged histograms: an average of percentiles is no percentile. */
  private static double value(CellReport cell, Metric metric, Sample sample) {
    Reason reason = Reason.ofMetric(metric.name());
    if (reason != null) {
      return reason.over(
          cell.counted().stream().flatMap(run -> run.statistics(metric.transaction())).toList());
    }
    Percentile percentile = Percentile.ofMetric(metric.name());
    if (percentile == null) {
      return sample.mean();
    }
    return cell.transaction(metric.transaction())
        .map(transaction -> percentile.of(transaction.responseTime()))
        .orElse(Double.NaN);
  }

  private static List<Metric> metricsOf(List<CellReport> cells) {
    Map<String, Metric> metrics = new LinkedHashMap<>();
    for (CellReport cell : cells) {
      for (RunReport run : cell.runs()) {
        Assessment assessment = run.result().assessment();
        if (assessment != null) {
          Direction better = Direction.HIGHER;
          for (Assessment.Metric figure : assessment.metrics()) {
            Metric metric = new Metric(figure.name(), figure.title(), "", figure.unit(), better);
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
    for (Reason reason : Reason.values()) {
      if (reason.isSeenIn(counted, transaction)) {
        added.add(reason.of(transaction));
      }
    }
    added.forEach(metric -> metrics.putIfAbsent(transaction + "/" + metric.name(), metric));
  }

  /**
   * A metric of one cell.
   *
   * @param sample what each repetition found
   * @param value the figure to quote: the mean of the repetitions, but for percentiles and mean
   *     times that of all repetitions together; NaN without repetitions
   */
  public record Figure(Sample sample, double value) {}

  /** Whether a difference can be told from noise. */
  public enum Significance {
    /** Not by chance, at 95 %. */
    SIGNIFICANT,
    /** Could well be chance. */
    WITHIN_NOISE,
    /** Fewer than two repetitions on a side: nothing can be said. */
    UNKNOWN
  }

  /**
   * How much one cell differs from another.
   *
   * @param percent in percent of the other; NaN where the other is 0 or absent
   * @param absolute in the metric's unit
   * @param significance whether it can be told from noise
   * @param probability Welch's p-value; NaN where unknown
   */
  public record Difference(
      double percent, double absolute, Significance significance, double probability) {}
}
