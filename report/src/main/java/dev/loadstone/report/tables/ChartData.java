package dev.loadstone.report.tables;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.database.Outcome;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Figure;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Facets;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.compare.ScaleOutPair;
import dev.loadstone.report.compare.Sweep;
import dev.loadstone.report.compare.TransactionLoss;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.read.Percentile;
import dev.loadstone.report.read.ServerTimeline;
import dev.loadstone.report.read.Timeline;
import dev.loadstone.report.tables.Block.Chart;
import dev.loadstone.report.tables.Block.Charts;
import dev.loadstone.report.tables.Block.Size;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The charts of a report: each method places charts and keeps their data, which report.js draws.
 * The data names cells by their number, so that a cell has the same colour and mark everywhere.
 */
public final class ChartData {
  /** More digits than a pixel can show only make the page heavy. */
  private static final MathContext DIGITS = new MathContext(5);

  private static final double GIBIBYTE = 1L << 30;

  private final ExperimentReport report;
  private final Comparison comparison;
  private final Map<String, Object> charts = new LinkedHashMap<>();

  public ChartData(ExperimentReport report) {
    this.report = report;
    this.comparison = report.comparison();
  }

  /** Everything that report.js needs. */
  public Map<String, Object> data() {
    return Map.of(
        "cells", report.cells().stream().map(CellReport::title).toList(), "charts", charts);
  }

  Charts throughputOverTime() {
    List<Chart> placed = new ArrayList<>();
    double most =
        report.runs().stream()
            .flatMap(run -> run.timeline().points().stream())
            .mapToDouble(Timeline.Point::value)
            .max()
            .orElse(0);
    for (int index = 0; index < report.cells().size(); index++) {
      CellReport cell = report.cells().get(index);
      List<RunReport> runs =
          cell.runs().stream().filter(run -> !run.timeline().points().isEmpty()).toList();
      if (!runs.isEmpty()) {
        List<Object> series = new ArrayList<>();
        for (RunReport run : runs) {
          series.add(
              Map.of(
                  "name",
                  "repetition "
                      + run.result().repetition()
                      + (run.counted() ? "" : ", " + Phrases.status(run.result().status())),
                  "points",
                  points(run.timeline().points())));
        }
        placed.add(
            place(
                "time-" + index,
                cell.title(),
                Size.MEDIUM,
                Map.of(
                    "type",
                    "time",
                    "cell",
                    index,
                    "unit",
                    "tx/s",
                    "max",
                    round(most),
                    "phases",
                    phases(runs),
                    "events",
                    events(runs),
                    "series",
                    series)));
      }
    }
    return new Charts(
        "Completed transactions a second, all types together, a line for each repetition. The"
            + " shaded parts, ramp-up and ramp-down, do not count. A second without a transaction"
            + " is drawn as zero.",
        placed);
  }

  /** What was done to the system, at its instants; repetitions of a cell are alike. */
  private static List<Object> events(List<RunReport> runs) {
    return runs.stream()
        .flatMap(run -> run.result().events().stream())
        .<Object>map(event -> Map.of("second", round(event.second()), "what", event.what()))
        .toList();
  }

  /**
   * Throughput, processor and memory of one repetition of each cell on one axis of time, and of all
   * others on demand; nothing where no server was watched.
   */
  List<Block> servers() {
    List<Chart> shown = new ArrayList<>();
    List<Chart> others = new ArrayList<>();
    for (int index = 0; index < report.cells().size(); index++) {
      CellReport cell = report.cells().get(index);
      boolean first = true;
      for (RunReport run : cell.runs()) {
        if (!run.servers().nodes().isEmpty()) {
          (first ? shown : others).add(servers(index, cell, run));
          first = false;
        }
      }
    }
    if (shown.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Charts(
            "Throughput, the cores that each node kept busy, and the memory that it held, of one"
                + " repetition. The lines of a node end when its process does.",
            shown));
    if (!others.isEmpty()) {
      blocks.add(new Block.Group("The other repetitions", true, List.of(new Charts("", others))));
    }
    return blocks;
  }

  private Chart servers(int index, CellReport cell, RunReport run) {
    List<Object> nodes = new ArrayList<>();
    for (ServerTimeline.Node node : run.servers().nodes()) {
      nodes.add(
          Map.of(
              "name",
              node.name(),
              "cpu",
              points(node.cpu()),
              "memory",
              node.memory().stream()
                  .map(point -> List.of(round(point.second()), round(point.value() / GIBIBYTE)))
                  .toList()));
    }
    return place(
        "servers-" + index + "-" + run.result().repetition(),
        cell.title() + ", repetition " + run.result().repetition(),
        Size.TALL,
        Map.of(
            "type",
            "servers",
            "cell",
            index,
            "phases",
            phases(List.of(run)),
            "events",
            events(List.of(run)),
            "throughput",
            points(run.timeline().points()),
            "nodes",
            nodes));
  }

  /** Throughput and latency of each system, centralized and distributed. */
  Charts nodes(List<ScaleOutPair> pairs) {
    List<Chart> placed = new ArrayList<>();
    for (String name : List.of(Metric.THROUGHPUT, Percentile.MEAN.metric())) {
      Metric metric = comparison.total(name).orElseThrow();
      List<Object> series =
          List.of(
              Map.of(
                  "name",
                  "centralized",
                  "bars",
                  pairs.stream().map(pair -> bar(pair.few(), metric)).toList()),
              Map.of(
                  "name",
                  "distributed",
                  "bars",
                  pairs.stream().map(pair -> bar(pair.many(), metric)).toList()));
      placed.add(
          place(
              "nodes-" + name,
              metric.title() + metric.unitInTitle() + ", centralized and distributed",
              Size.MEDIUM,
              Map.of(
                  "type",
                  "groups",
                  "unit",
                  metric.unit(),
                  "groups",
                  pairs.stream().map(ScaleOutPair::name).toList(),
                  "series",
                  series)));
    }
    return new Charts("", placed);
  }

  private Object bar(CellReport cell, Metric metric) {
    Figure figure = comparison.figure(cell, metric);
    return figure.sample().size() == 0 ? Map.of() : bar(report.cells().indexOf(cell), figure);
  }

  /** The growth of each transaction's mean response time from few nodes to more, by system. */
  Charts growth(List<ScaleOutPair> pairs) {
    Map<String, String> titles = new LinkedHashMap<>();
    for (ScaleOutPair pair : pairs) {
      for (TransactionReport transaction : pair.many().transactions()) {
        titles.putIfAbsent(transaction.name(), transaction.title());
      }
    }
    List<Object> series = new ArrayList<>();
    for (ScaleOutPair pair : pairs) {
      Map<String, Double> growth = new LinkedHashMap<>();
      TransactionLoss.ranked(pair, comparison)
          .forEach(loss -> growth.put(loss.name(), loss.growth()));
      if (!growth.isEmpty()) {
        series.add(
            Map.of(
                "name",
                pair.name(),
                "bars",
                titles.keySet().stream()
                    .<Object>map(
                        name ->
                            growth.containsKey(name)
                                ? Map.of("value", round(growth.get(name)))
                                : Map.of())
                    .toList()));
      }
    }
    return new Charts(
        "",
        series.isEmpty()
            ? List.of()
            : List.of(
                place(
                    "growth",
                    "Growth of the mean response time by transaction, %",
                    Size.WIDE,
                    Map.of(
                        "type",
                        "groups",
                        "unit",
                        "%",
                        "groups",
                        List.copyOf(titles.values()),
                        "series",
                        series))));
  }

  Charts errorsOverTime() {
    List<Chart> placed = new ArrayList<>();
    for (int index = 0; index < report.cells().size(); index++) {
      for (RunReport run : report.cells().get(index).runs()) {
        Map<Outcome, List<Timeline.Point>> errors = new TreeMap<>(run.timeline().errors());
        if (!errors.isEmpty()) {
          List<Object> series = new ArrayList<>();
          errors.forEach(
              (cause, points) ->
                  series.add(Map.of("name", cause.title(), "points", points(points))));
          placed.add(
              place(
                  "errors-" + index + "-" + run.result().repetition(),
                  "Failed transactions a second: "
                      + report.cells().get(index).title()
                      + ", repetition "
                      + run.result().repetition(),
                  Size.MEDIUM,
                  Map.of(
                      "type",
                      "errors",
                      "unit",
                      "failed/s",
                      "phases",
                      phases(List.of(run)),
                      "events",
                      events(List.of(run)),
                      "series",
                      series)));
        }
      }
    }
    return new Charts("", placed);
  }

  /** From when to when it was measured, and when it ended; repetitions of a cell are alike. */
  private static Map<String, Object> phases(List<RunReport> runs) {
    Timeline longest =
        runs.stream()
            .map(RunReport::timeline)
            .max((a, b) -> Double.compare(a.end(), b.end()))
            .orElseThrow();
    Map<String, Object> phases = new LinkedHashMap<>();
    if (Double.isFinite(longest.measureFrom())) {
      phases.put("from", round(longest.measureFrom()));
      phases.put("to", round(longest.measureTo()));
    }
    phases.put("end", round(longest.end()));
    return phases;
  }

  Charts percentiles() {
    return perTransaction(
        "percentiles",
        "response time by percentile",
        "The percentile axis gives each further nine the same room, so that the tail can be seen.",
        (index, transaction) ->
            Map.of(
                "cell",
                index,
                "points",
                transaction.responseTime().curve().stream()
                    .map(point -> List.of(round(point.odds()), round(point.value())))
                    .toList()));
  }

  Charts histograms() {
    return perTransaction(
        "histogram",
        "how response times are spread",
        "",
        (index, transaction) ->
            Map.of(
                "cell",
                index,
                "bins",
                transaction.responseTime().bins().stream()
                    .map(bin -> List.of(round(bin.from()), round(bin.to()), round(bin.share())))
                    .toList()));
  }

  private Charts perTransaction(String type, String title, String note, SeriesOfCell seriesOfCell) {
    Set<String> names = new LinkedHashSet<>();
    report.cells().forEach(cell -> cell.transactions().forEach(tx -> names.add(tx.name())));
    Map<String, List<CellReport>> facets = Facets.of(report.cells(), path -> true, cell -> cell);
    List<Chart> placed = new ArrayList<>();
    for (String name : names) {
      facets.forEach(
          (where, cells) -> {
            List<Object> series = series(cells, name, seriesOfCell);
            if (!series.isEmpty()) {
              placed.add(
                  place(
                      type + "-" + placed.size(),
                      report.title(name) + ": " + title + (where.isEmpty() ? "" : ", " + where),
                      Size.MEDIUM,
                      Map.of("type", type, "series", series)));
            }
          });
    }
    return new Charts(note, placed);
  }

  private List<Object> series(List<CellReport> cells, String name, SeriesOfCell seriesOfCell) {
    List<Object> series = new ArrayList<>();
    for (CellReport cell : cells) {
      cell.transaction(name)
          .filter(transaction -> transaction.responseTime().count() > 0)
          .ifPresent(
              transaction ->
                  series.add(seriesOfCell.of(report.cells().indexOf(cell), transaction)));
    }
    return series;
  }

  Charts bars() {
    List<Metric> metrics = new ArrayList<>();
    comparison.headline().ifPresent(metrics::add);
    comparison.metrics().stream()
        .filter(Metric::total)
        .filter(metric -> metric.better() != Metric.Direction.NEITHER)
        .filter(metric -> !metrics.contains(metric))
        .forEach(metrics::add);
    List<Chart> placed = new ArrayList<>();
    for (Metric metric : metrics) {
      List<Object> bars = new ArrayList<>();
      boolean anything = false;
      for (int index = 0; index < report.cells().size(); index++) {
        Figure figure = comparison.figure(report.cells().get(index), metric);
        if (figure.sample().size() > 0) {
          anything |= figure.value() != 0;
          bars.add(bar(index, figure));
        }
      }
      // A chart of nothing but zeros, most often of errors, says less than the table.
      if (anything) {
        placed.add(
            place(
                "bars-" + placed.size(),
                metric.title() + metric.unitInTitle(),
                Size.SMALL,
                Map.of("type", "bars", "unit", metric.unit(), "bars", bars)));
      }
    }
    return new Charts(
        "Bars are the figures to quote, whiskers reach from the least to the largest repetition,"
            + " dots are the repetitions. Of response times and failures less is better.",
        placed);
  }

  private static Map<String, Object> bar(int cell, Figure figure) {
    return Map.of(
        "cell",
        cell,
        "value",
        round(figure.value()),
        "min",
        round(figure.sample().min()),
        "max",
        round(figure.sample().max()),
        "values",
        figure.sample().values().stream().map(ChartData::round).toList());
  }

  /** Response times of each type of transaction, cells side by side. */
  Charts transactionBars() {
    Set<String> names = new LinkedHashSet<>();
    Map<String, String> titles = new LinkedHashMap<>();
    for (CellReport cell : report.cells()) {
      for (TransactionReport transaction : cell.transactions()) {
        names.add(transaction.name());
        titles.putIfAbsent(transaction.name(), transaction.title());
      }
    }
    List<Chart> placed = new ArrayList<>();
    for (Percentile percentile : List.of(Percentile.P50, Percentile.P95)) {
      List<Object> series = new ArrayList<>();
      for (int index = 0; index < report.cells().size(); index++) {
        CellReport cell = report.cells().get(index);
        List<Object> bars = new ArrayList<>();
        boolean anything = false;
        for (String name : names) {
          Optional<Figure> figure =
              comparison
                  .metric(percentile.metric(), name)
                  .map(metric -> comparison.figure(cell, metric))
                  .filter(found -> found.sample().size() > 0);
          anything |= figure.isPresent();
          bars.add(figure.<Object>map(found -> bar(0, found)).orElse(Map.of()));
        }
        if (anything) {
          series.add(Map.of("cell", index, "bars", bars));
        }
      }
      if (!series.isEmpty()) {
        placed.add(
            place(
                "transactions-" + percentile.title(),
                "Response time " + percentile.title() + " by transaction, ms",
                Size.WIDE,
                Map.of(
                    "type",
                    "grouped",
                    "unit",
                    "ms",
                    "groups",
                    names.stream().map(titles::get).toList(),
                    "series",
                    series)));
      }
    }
    return new Charts("", placed);
  }

  /** Lines over each setting that was varied by number; charts of the same figure side by side. */
  List<Block> sweeps() {
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
                      points.add(
                          List.of(
                              x,
                              round(figure.value()),
                              round(figure.sample().min()),
                              round(figure.sample().max())));
                    }
                  });
              series.add(Map.of("name", name, "points", points));
            });
    return place(
        "sweep-" + charts.size(),
        metric.title()
            + metric.unitInTitle()
            + " against "
            + sweep.path()
            + (sweep.where().isEmpty() ? "" : ": " + sweep.where()),
        Size.MEDIUM,
        Map.of("type", "sweep", "x", sweep.path(), "unit", metric.unit(), "series", series));
  }

  private Chart place(String id, String title, Size size, Map<String, Object> data) {
    charts.put(id, data);
    return new Chart(id, title, size);
  }

  private static List<List<Double>> points(List<Timeline.Point> points) {
    return points.stream()
        .map(point -> List.of(round(point.second()), round(point.value())))
        .toList();
  }

  private static double round(double value) {
    return Double.isFinite(value) ? new BigDecimal(value).round(DIGITS).doubleValue() : 0;
  }

  /** The data of one cell in a chart that overlays the cells. */
  private interface SeriesOfCell {
    Object of(int cell, TransactionReport transaction);
  }
}
