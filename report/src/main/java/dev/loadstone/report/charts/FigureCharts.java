package dev.loadstone.report.charts;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.report.charts.ChartData.Drawing;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Figure;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Sweep;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Size;
import dev.loadstone.report.read.Percentile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Charts of the figures that cells are compared by. */
public final class FigureCharts {
  private final ExperimentReport report;
  private final Comparison comparison;
  private final ChartData charts;

  public FigureCharts(ExperimentReport report, ChartData charts) {
    this.report = report;
    this.comparison = report.comparison();
    this.charts = charts;
  }

  /** Throughput and latency of each system, centralized and distributed. */
  public Charts nodes(List<ScaleOutPair> pairs) {
    List<Chart> placed = new ArrayList<>();
    for (String name : List.of(Metric.THROUGHPUT, Percentile.MEAN.metric())) {
      Metric metric = comparison.total(name).orElseThrow();
      Drawing drawing =
          groups(metric.unit(), pairs.stream().map(ScaleOutPair::name).toList())
              .with(
                  "series",
                  List.of(
                      series("centralized", pairs, ScaleOutPair::few, metric),
                      series("distributed", pairs, ScaleOutPair::many, metric)));
      String title = metric.title() + metric.unitInTitle() + ", centralized and distributed";
      placed.add(charts.place("nodes-" + name, title, Size.MEDIUM, drawing));
    }
    return new Charts("", placed);
  }

  private static Drawing groups(String unit, List<String> names) {
    return new Drawing("groups").with("unit", unit).with("groups", names);
  }

  private Map<String, Object> series(
      String name,
      List<ScaleOutPair> pairs,
      Function<ScaleOutPair, CellReport> cell,
      Metric metric) {
    List<Map<String, Object>> bars =
        pairs.stream().map(pair -> bar(cell.apply(pair), metric)).toList();
    return Map.of("name", name, "bars", bars);
  }

  /** Empty where nothing was measured. */
  private Map<String, Object> bar(CellReport cell, Metric metric) {
    Figure figure = comparison.figure(cell, metric);
    return figure.sample().size() == 0 ? Map.of() : charts.bar(cell, figure);
  }

  /** The titles of all types of transactions by their names. */
  private static Map<String, String> titles(Stream<CellReport> cells) {
    Map<String, String> titles = new LinkedHashMap<>();
    cells
        .flatMap(cell -> cell.transactions().stream())
        .forEach(transaction -> titles.putIfAbsent(transaction.name(), transaction.title()));
    return titles;
  }

  /** The growth of each transaction's mean response time from few nodes to more, by system. */
  public Charts growth(List<ScaleOutPair> pairs) {
    Map<String, String> titles = titles(pairs.stream().map(ScaleOutPair::many));
    List<Object> series = new ArrayList<>();
    for (ScaleOutPair pair : pairs) {
      Map<String, Object> growth = new LinkedHashMap<>();
      TransactionLoss.ranked(pair, comparison)
          .forEach(
              loss -> growth.put(loss.name(), Map.of("value", ChartData.round(loss.growth()))));
      if (!growth.isEmpty()) {
        List<Object> bars =
            titles.keySet().stream().map(name -> growth.getOrDefault(name, Map.of())).toList();
        series.add(Map.of("name", pair.name(), "bars", bars));
      }
    }
    if (series.isEmpty()) {
      return new Charts("", List.of());
    }
    Drawing drawing = groups("%", List.copyOf(titles.values())).with("series", series);
    String title = "Growth of the mean response time by transaction, %";
    return new Charts("", List.of(charts.place("growth", title, Size.WIDE, drawing)));
  }

  /** A bar for each cell, a chart for each figure. */
  public Charts bars() {
    Set<Metric> metrics = new LinkedHashSet<>();
    comparison.headline().ifPresent(metrics::add);
    comparison.metrics().stream()
        .filter(metric -> metric.total() && metric.better() != Metric.Direction.NEITHER)
        .forEach(metrics::add);
    List<Chart> placed = new ArrayList<>();
    for (Metric metric : metrics) {
      // A chart of nothing but zeros, most often of errors, says less than the table.
      if (report.cells().stream().anyMatch(cell -> isNonZero(comparison.figure(cell, metric)))) {
        List<Map<String, Object>> bars =
            report.cells().stream()
                .map(cell -> bar(cell, metric))
                .filter(bar -> !bar.isEmpty())
                .toList();
        placed.add(
            charts.place(
                "bars-" + placed.size(),
                metric.title() + metric.unitInTitle(),
                Size.SMALL,
                new Drawing("bars").with("unit", metric.unit()).with("bars", bars)));
      }
    }
    return new Charts(
        "Bars are the figures to quote, whiskers reach from the least to the largest repetition,"
            + " dots are the repetitions. Of response times and failures less is better.",
        placed);
  }

  private static boolean isNonZero(Figure figure) {
    return figure.sample().size() > 0 && figure.value() != 0;
  }

  /** Response times of each type of transaction, cells side by side. */
  public Charts transactionBars() {
    Map<String, String> titles = titles(report.cells().stream());
    List<Chart> placed = new ArrayList<>();
    for (Percentile percentile : List.of(Percentile.P50, Percentile.P95)) {
      List<Object> series = new ArrayList<>();
      for (CellReport cell : report.cells()) {
        List<Map<String, Object>> bars =
            titles.keySet().stream().map(name -> bar(cell, percentile, name)).toList();
        if (bars.stream().anyMatch(bar -> !bar.isEmpty())) {
          series.add(Map.of("cell", report.cells().indexOf(cell), "bars", bars));
        }
      }
      if (!series.isEmpty()) {
        placed.add(
            charts.place(
                "transactions-" + percentile.title(),
                "Response time " + percentile.title() + " by transaction, ms",
                Size.WIDE,
                new Drawing("grouped")
                    .with("unit", "ms")
                    .with("groups", List.copyOf(titles.values()))
                    .with("series", series)));
      }
    }
    return new Charts("", placed);
  }

  private Map<String, Object> bar(CellReport cell, Percentile percentile, String transaction) {
    return comparison
        .metric(percentile.metric(), transaction)
        .map(metric -> bar(cell, metric))
        .orElse(Map.of());
  }

  /** Lines over each setting that was varied by number; charts of the same figure side by side. */
  public List<Block> sweeps() {
    Map<String, List<Sweep>> byPath =
        Sweep.of(report.cells()).stream()
            .collect(groupingBy(Sweep::path, LinkedHashMap::new, toList()));
    List<Block> all = new ArrayList<>();
    for (List<Sweep> sweeps : byPath.values()) {
      List<Chart> placed = new ArrayList<>();
      for (Metric metric : comparison.mainMetrics()) {
        sweeps.forEach(sweep -> placed.add(sweep(sweep, metric)));
      }
      all.add(new Charts("", placed));
    }
    return all;
  }

  private Chart sweep(Sweep sweep, Metric metric) {
    List<Object> series = new ArrayList<>();
    sweep
        .lines()
        .forEach(
            (name, line) -> {
              List<Object> points = new ArrayList<>();
              line.forEach(
                  (x, cell) -> {
                    Figure figure = comparison.figure(cell, metric);
                    if (figure.sample().size() > 0) {
                      double least = ChartData.round(figure.sample().min());
                      double most = ChartData.round(figure.sample().max());
                      points.add(List.of(x, ChartData.round(figure.value()), least, most));
                    }
                  });
              series.add(Map.of("name", name, "points", points));
            });
    String where = sweep.where().isEmpty() ? "" : ": " + sweep.where();
    return charts.place(
        "sweep-" + charts.size(),
        metric.title() + metric.unitInTitle() + " against " + sweep.path() + where,
        Size.MEDIUM,
        new Drawing("sweep")
            .with("x", sweep.path())
            .with("unit", metric.unit())
            .with("series", series));
  }
}
