package dev.loadstone.report.tables;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.Comparison.Figure;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Sample;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.read.Percentile;
import dev.loadstone.report.statistics.Judge;
import dev.loadstone.report.tables.Block.Column;
import dev.loadstone.report.tables.Block.Entry;
import dev.loadstone.report.tables.Block.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Tables that set the cells side by side. */
public final class ComparisonTables {
  private static final String NOTE =
      "The geometric mean of the repetitions' own figures, with their standard deviation as a share"
          + " of the mean; differences with their 95 % interval. Verdicts are on the headline alone.";

  private final ExperimentReport report;
  private final List<CellReport> cells;
  private final Comparison comparison;

  public ComparisonTables(ExperimentReport report) {
    this.report = report;
    this.cells = report.cells();
    this.comparison = report.comparison();
  }

  /** One line a cell: the headline as bars, and what it takes to judge it. */
  public Table overview() {
    Metric headline = comparison.headline().orElse(null);
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Cell"));
    columns.add(Column.number(headline == null ? "Figure" : headline.title()));
    columns.add(Column.number("± sd", 3));
    columns.add(Column.number("95 % interval of the mean", 6));
    // Among many cells the first is as good as any: what differs in one setting is told pairwise.
    boolean several = cells.size() > 1 && !report.manyCells();
    if (several) {
      columns.add(Column.number("Difference"));
      columns.add(Column.number("its 95 % interval"));
      columns.add(new Column("Verdict", false, 2));
    }
    columns.add(Column.number("tx/s", 4));
    columns.add(Column.number("p50 ms", 5));
    columns.add(Column.number("p95 ms", 2));
    columns.add(Column.number("p99 ms", 4));
    columns.add(Column.number("Failed", 3));
    columns.add(Column.number("Checks", 2));
    columns.add(Column.number("Runs", 3));
    double most =
        cells.stream()
            .mapToDouble(cell -> headline == null ? 0 : comparison.figure(cell, headline).value())
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    List<List<Entry>> rows = new ArrayList<>();
    for (CellReport cell : cells) {
      List<Entry> row = new ArrayList<>();
      row.add(Entry.of(cell.title(), Style.STRONG));
      Figure figure =
          headline == null
              ? new Figure(new Sample(List.of()), Double.NaN)
              : comparison.figure(cell, headline);
      row.add(
          new Entry(
              NumberFormats.figure(figure.value()),
              "",
              Style.STRONG,
              most > 0 && Double.isFinite(figure.value()) ? figure.value() / most : Double.NaN));
      row.add(Entry.of(Phrases.shortSpread(figure)));
      row.add(Entry.of(Phrases.interval(figure)));
      if (several) {
        addDifference(row, cell, headline);
      }
      row.add(total(cell, Metric.THROUGHPUT));
      row.add(total(cell, Percentile.P50.metric()));
      row.add(total(cell, Percentile.P95.metric()));
      row.add(total(cell, Percentile.P99.metric()));
      row.add(
          Entry.of(
              cell.total() == null
                  ? NumberFormats.NONE
                  : NumberFormats.share(cell.total().errorShare())));
      Checks checks = Checks.all(cell.runs());
      row.add(Entry.of(checks.shortWords(), checks.style()));
      int compared = cell.unquestioned().size();
      row.add(
          Entry.of(
              compared + "/" + cell.runs().size(),
              compared == cell.runs().size() ? Style.PLAIN : Style.BAD));
      rows.add(row);
    }
    return new Table(
        cells.size() > 1 ? "The cells side by side" : "The result",
        columns,
        rows,
        "Means are geometric, of the repetitions' own figures. Runs: compared of all."
            + (several
                ? " Differences are to the first cell, of repetitions that ran as neighbours where"
                    + " they did. Same: within \u00b1"
                    + NumberFormats.share(comparison.judge().margin())
                    + "; undecided: neither that nor a difference is shown at 95\u00a0% for all"
                    + " verdicts together; not judged: fewer than "
                    + Judge.LEAST_REPETITIONS
                    + " repetitions, or all of them marked."
                : ""));
  }

  private void addDifference(List<Entry> row, CellReport cell, Metric headline) {
    if (headline == null || comparison.isBaseline(cell)) {
      row.add(Entry.of(comparison.isBaseline(cell) ? "baseline" : NumberFormats.NONE, Style.MUTED));
      row.add(Entry.of(""));
      row.add(Entry.of(""));
      return;
    }
    Difference difference = comparison.difference(cell, comparison.baseline(), headline);
    row.add(
        Entry.of(NumberFormats.change(difference.percent()), Phrases.style(headline, difference)));
    row.add(Entry.of(Phrases.interval(difference)));
    row.add(
        Entry.of(
            Double.isFinite(difference.percent())
                ? Phrases.verdict(headline, difference.verdict())
                : "",
            Style.MUTED));
  }

  private Entry total(CellReport cell, String metric) {
    return Entry.of(
        comparison
            .total(metric)
            .map(m -> NumberFormats.figure(comparison.figure(cell, m).value()))
            .orElse(NumberFormats.NONE));
  }

  /** Every metric over all types of transactions. */
  Table totals() {
    String caption = "Every metric, all types of transactions together";
    List<Metric> metrics = comparison.metrics().stream().filter(Metric::total).toList();
    return report.manyCells() ? downwards(caption, metrics) : sideBySide(caption, metrics, false);
  }

  /** Every metric of each type that occurred; where there are many cells, a table for each type. */
  List<Table> byTransaction() {
    List<Metric> metrics =
        comparison.metrics().stream()
            .filter(metric -> !metric.total() && occurred(metric.transaction()))
            .toList();
    if (!report.manyCells()) {
      return List.of(sideBySide("Every metric by transaction", metrics, true));
    }
    List<Table> tables = new ArrayList<>();
    metrics.stream()
        .collect(groupingBy(Metric::transaction, LinkedHashMap::new, toList()))
        .forEach((transaction, ofIt) -> tables.add(downwards(report.title(transaction), ofIt)));
    return tables;
  }

  private boolean occurred(String transaction) {
    return cells.stream()
        .flatMap(cell -> cell.transaction(transaction).stream())
        .anyMatch(TransactionReport::occurred);
  }

  /** One line a cell, one column a metric. */
  private Table downwards(String caption, List<Metric> metrics) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Cell"));
    metrics.forEach(metric -> columns.add(Column.number(metric.title() + unit(metric))));
    List<List<Entry>> rows = new ArrayList<>();
    for (CellReport cell : cells) {
      List<Entry> row = new ArrayList<>();
      row.add(Entry.of(cell.title()));
      metrics.forEach(metric -> row.add(entry(comparison.figure(cell, metric))));
      rows.add(row);
    }
    return new Table(
        caption,
        columns,
        rows,
        NOTE + " Differences to the first cell are in " + ResultFiles.COMPARISON + ".");
  }

  private static String unit(Metric metric) {
    return metric.unit().isEmpty() ? "" : ", " + metric.unit();
  }

  private static Entry entry(Figure figure) {
    return Entry.of(NumberFormats.figure(figure.value()), Phrases.shortSpread(figure), Style.PLAIN);
  }

  /** One column a cell, one line a metric. */
  private Table sideBySide(String caption, List<Metric> metrics, boolean named) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("Metric"));
    for (CellReport cell : cells) {
      columns.add(Column.number(cell.title()));
      if (!comparison.isBaseline(cell)) {
        columns.add(Column.number("Difference"));
      }
    }
    List<List<Entry>> rows = new ArrayList<>();
    for (Metric metric : metrics) {
      List<Entry> row = new ArrayList<>();
      row.add(
          Entry.of(
              (named
                      ? report.title(metric.transaction()) + ": " + lower(metric.title())
                      : metric.title())
                  + unit(metric)));
      for (CellReport cell : cells) {
        row.add(entry(comparison.figure(cell, metric)));
        if (!comparison.isBaseline(cell)) {
          row.add(difference(metric, comparison.difference(cell, comparison.baseline(), metric)));
        }
      }
      rows.add(row);
    }
    return new Table(caption, columns, rows, NOTE);
  }

  private static Entry difference(Metric metric, Difference difference) {
    return Entry.of(
        NumberFormats.change(difference.percent()),
        Phrases.detail(metric, difference),
        Phrases.style(metric, difference));
  }

  private static String lower(String title) {
    return Character.toLowerCase(title.charAt(0)) + title.substring(1);
  }

  /** Each cell against each, by one metric: the row's cell in percent of the column's. */
  Table pairs(Metric metric) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.text("This cell …"));
    cells.forEach(cell -> columns.add(Column.number("… against " + cell.title())));
    List<List<Entry>> rows = new ArrayList<>();
    for (CellReport cell : cells) {
      List<Entry> row = new ArrayList<>();
      row.add(Entry.of(cell.title()));
      for (CellReport other : cells) {
        row.add(
            cell.cell().id().equals(other.cell().id())
                ? Entry.of("", Style.MUTED)
                : difference(metric, comparison.difference(cell, other, metric)));
      }
      rows.add(row);
    }
    return new Table("Each against each: " + metric.title(), columns, rows, "");
  }
}
