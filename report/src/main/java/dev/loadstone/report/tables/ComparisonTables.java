package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Tables that set the cells side by side. */
public final class ComparisonTables {
  private static final String NOTE =
      "The geometric mean of the repetitions' own figures, with their standard deviation as a share"
          + " of the mean; differences with their 95 %% interval. Verdicts are on %s alone.";

  private final ExperimentReport report;
  private final List<CellReport> cells;
  private final Comparison comparison;

  public ComparisonTables(ExperimentReport report) {
    this.report = report;
    this.cells = report.cells();
    this.comparison = report.comparison();
  }

  Table totals() {
    String caption = "Every metric, all types of transactions together";
    List<Metric> metrics = comparison.metrics().stream().filter(Metric::total).toList();
    return report.manyCells()
        ? downwards(caption, metrics)
        : sideBySide(caption, metrics, Metric::title);
  }

  /** Every metric of each type that occurred; where there are many cells, a table for each type. */
  List<Table> byTransaction() {
    Map<String, List<Metric>> metrics =
        comparison.metrics().stream()
            .filter(metric -> !metric.total() && occurred(metric.transaction()))
            .collect(groupingBy(Metric::transaction, LinkedHashMap::new, toList()));
    return report.manyCells()
        ? metrics.entrySet().stream()
            .map(type -> downwards(report.title(type.getKey()), type.getValue()))
            .toList()
        : List.of(
            sideBySide(
                "Every metric by transaction",
                metrics.values().stream().flatMap(List::stream).toList(),
                this::titleOfType));
  }

  private String titleOfType(Metric metric) {
    String title = metric.title();
    return say(
        "%s: %s%s",
        report.title(metric.transaction()),
        Character.toLowerCase(title.charAt(0)),
        title.substring(1));
  }

  private boolean occurred(String transaction) {
    return cells.stream()
        .flatMap(cell -> cell.transaction(transaction).stream())
        .anyMatch(TransactionReport::occurred);
  }

  private Table downwards(String caption, List<Metric> metrics) {
    Columns<CellReport> columns = new Columns<CellReport>().text("Cell", CellReport::title);
    metrics.forEach(
        metric ->
            columns.number(metric.title() + unit(metric), cell -> comparison.figure(cell, metric)));
    return columns.table(
        caption,
        cells,
        note() + " Differences to the first cell are in " + ResultFiles.COMPARISON + ".");
  }

  private static String unit(Metric metric) {
    return metric.unit().isEmpty() ? "" : ", " + metric.unit();
  }

  private Table sideBySide(String caption, List<Metric> metrics, Function<Metric, String> title) {
    Columns<Metric> columns =
        new Columns<Metric>().text("Metric", metric -> title.apply(metric) + unit(metric));
    for (CellReport cell : cells) {
      columns.number(cell.title(), metric -> comparison.figure(cell, metric));
      if (!comparison.isBaseline(cell)) {
        columns.number("Difference", metric -> difference(cell, comparison.baseline(), metric));
      }
    }
    return columns.table(caption, metrics, note());
  }

  private String note() {
    return say(NOTE, comparison.asked().isEmpty() ? "the headline" : "headline and questions");
  }

  private Entry difference(CellReport cell, CellReport from, Metric metric) {
    return Entry.of(metric, comparison.difference(cell, from, metric));
  }

  Table pairs(Metric metric) {
    Columns<CellReport> columns = new Columns<CellReport>().text("This cell …", CellReport::title);
    for (CellReport other : cells) {
      columns.number(
          "… against " + other.title(),
          cell ->
              cell.cell().id().equals(other.cell().id())
                  ? Entry.of("", Style.MUTED)
                  : difference(cell, other, metric));
    }
    return columns.table("Each against each: " + metric.title(), cells, "");
  }
}
