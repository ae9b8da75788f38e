package dev.loadstone.report.charts;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.observe.Series.Better;
import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Scaling;
import dev.loadstone.report.compare.Sweep;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Size;
import dev.loadstone.report.statistics.Sample;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/** Charts of the figures that cells are compared by. */
public final class FigureCharts {
  private final ExperimentReport report;
  private final Comparison comparison;

  public FigureCharts(ExperimentReport report) {
    this.report = report;
    this.comparison = report.comparison();
  }

  public Charts nodes(List<ScaleOutPair> pairs) {
    return new Charts(
        "",
        Stream.of(Figure.THROUGHPUT, Figure.MEAN)
            .map(Metric::of)
            .map(metric -> nodes(pairs, metric))
            .toList());
  }

  private Chart nodes(List<ScaleOutPair> pairs, Metric metric) {
    return new Chart(
        "nodes-" + metric.name(),
        metric.title() + metric.unitInTitle() + ", centralized and distributed",
        Size.MEDIUM,
        groups(
            "groups",
            metric.unit(),
            pairs.stream().map(ScaleOutPair::name).toList(),
            List.of(
                series("centralized", pairs, ScaleOutPair::few, metric),
                series("distributed", pairs, ScaleOutPair::many, metric))));
  }

  private static Map<String, Object> groups(
      String type, String unit, Collection<String> names, List<?> series) {
    return Map.of("type", type, "unit", unit, "groups", names, "series", series);
  }

  private Map<String, Object> series(
      String name,
      List<ScaleOutPair> pairs,
      Function<ScaleOutPair, CellReport> cell,
      Metric metric) {
    List<?> bars = pairs.stream().map(pair -> bar(cell.apply(pair), metric)).toList();
    return Map.of("name", name, "bars", bars);
  }

  private Map<String, Object> bar(CellReport cell, Metric metric) {
    Sample figure = cell.figure(metric);
    Map<String, Object> bar = new LinkedHashMap<>();
    if (figure.size() > 0) {
      bar.put("cell", report.cells().indexOf(cell));
      bar.put("value", ChartData.round(figure.centre()));
      bar.put("min", ChartData.round(figure.min()));
      bar.put("max", ChartData.round(figure.max()));
      bar.put("values", figure.values().stream().map(ChartData::round).toList());
    }
    return bar;
  }

  public Charts growth(List<ScaleOutPair> pairs) {
    Map<String, String> titles = new LinkedHashMap<>(report.types());
    titles
        .keySet()
        .removeIf(name -> pairs.stream().allMatch(pair -> pair.many().transaction(name).isEmpty()));
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
    return new Charts(
        "",
        series.isEmpty()
            ? List.of()
            : List.of(
                new Chart(
                    "growth",
                    "Growth of the mean response time by transaction, %",
                    Size.WIDE,
                    groups("groups", "%", titles.values(), series))));
  }

  public Charts bars() {
    List<Chart> charts = new ArrayList<>();
    Stream.concat(
            Stream.of(comparison.headline()),
            comparison.metrics().stream()
                .filter(metric -> metric.total() && metric.better() != Better.NEITHER))
        .distinct()
        // A chart of nothing but zeros, most often of errors, says less than the table.
        .filter(metric -> report.cells().stream().anyMatch(cell -> isNonZero(cell, metric)))
        .forEach(
            metric ->
                charts.add(
                    new Chart(
                        "bars-" + charts.size(),
                        metric.title() + metric.unitInTitle(),
                        Size.SMALL,
                        Map.of("type", "bars", "unit", metric.unit(), "bars", bars(metric)))));
    return new Charts(
        "Bars are the figures to quote, whiskers reach from the least to the largest repetition,"
            + " dots are the repetitions. Of response times and failures less is better.",
        charts);
  }

  private boolean isNonZero(CellReport cell, Metric metric) {
    double value = cell.value(metric);
    return !Double.isNaN(value) && value != 0;
  }

  private List<?> bars(Metric metric) {
    return report.cells().stream()
        .map(cell -> bar(cell, metric))
        .filter(bar -> !bar.isEmpty())
        .toList();
  }

  public Charts transactionBars() {
    Map<String, String> titles = report.types();
    List<Chart> charts = new ArrayList<>();
    for (Figure metric : List.of(Figure.P50, Figure.P95)) {
      List<Object> series = new ArrayList<>();
      for (CellReport cell : report.cells()) {
        List<Map<String, Object>> bars =
            titles.keySet().stream().map(name -> bar(cell, Metric.of(metric, name))).toList();
        if (bars.stream().anyMatch(bar -> !bar.isEmpty())) {
          series.add(Map.of("cell", report.cells().indexOf(cell), "bars", bars));
        }
      }
      if (!series.isEmpty()) {
        charts.add(
            new Chart(
                "transactions-" + Metric.of(metric).name(),
                Metric.of(metric).title() + " by transaction, ms",
                Size.WIDE,
                groups("grouped", "ms", titles.values(), series)));
      }
    }
    return new Charts("", charts);
  }

  /** Lines over each setting that was varied by number; charts of the same figure side by side. */
  public List<Block> sweeps() {
    Map<String, List<Sweep>> byPath =
        Sweep.of(report.cells()).stream()
            .collect(groupingBy(Sweep::path, LinkedHashMap::new, toList()));
    List<Block> all = new ArrayList<>();
    for (List<Sweep> sweeps : byPath.values()) {
      List<Chart> charts = new ArrayList<>();
      for (Metric metric : comparison.mainMetrics()) {
        sweeps.forEach(sweep -> charts.add(sweep(sweep, metric)));
      }
      all.add(new Charts("", charts));
    }
    return all;
  }

  /** Points have four numbers: setting, figure, its least and its largest repetition. */
  private Chart sweep(Sweep sweep, Metric metric) {
    List<Object> series = new ArrayList<>();
    sweep
        .of(metric)
        .forEach((name, points) -> series.add(Map.of("name", name, "points", at(points))));
    List<String> names = List.copyOf(sweep.lines().keySet());
    sweep
        .laws(metric, comparison)
        .forEach(
            (name, points) -> {
              int line = names.indexOf(name);
              String law = name + Scaling.LAW;
              series.add(
                  Map.of("name", law, "cell", line, "predicted", true, "points", at(points)));
            });
    String where = sweep.where().isEmpty() ? "" : ": " + sweep.where();
    return new Chart(
        String.join("-", "sweep", sweep.path(), metric.name(), sweep.where()),
        metric.title() + metric.unitInTitle() + " against " + sweep.path() + where,
        Size.MEDIUM,
        Map.of("type", "sweep", "x", sweep.path(), "unit", metric.unit(), "series", series));
  }

  private static List<?> at(List<Sweep.Point> points) {
    return points.stream()
        .map(
            at ->
                ChartData.numbers(
                    at.x(), at.figure().centre(), at.figure().min(), at.figure().max()))
        .toList();
  }
}
