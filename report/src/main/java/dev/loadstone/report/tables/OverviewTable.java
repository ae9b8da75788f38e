package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

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
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.read.Percentile;
import dev.loadstone.report.statistics.Judge;
import java.util.List;
import java.util.Optional;

/** One line a cell: the headline as bars, and what it takes to judge it. */
public final class OverviewTable {
  private final ExperimentReport report;
  private final Comparison comparison;
  private final Optional<Metric> headline;
  private final double most;

  private OverviewTable(ExperimentReport report) {
    this.report = report;
    this.comparison = report.comparison();
    this.headline = comparison.headline();
    this.most =
        report.cells().stream()
            .mapToDouble(cell -> figure(cell).value())
            .filter(Double::isFinite)
            .max()
            .orElse(0);
  }

  public static Table of(ExperimentReport report) {
    return new OverviewTable(report).table();
  }

  private Table table() {
    Columns<CellReport> columns =
        new Columns<CellReport>()
            .text("Cell", cell -> Entry.of(cell.title(), Style.STRONG))
            .number(headline.map(Metric::title).orElse("Figure"), this::bar)
            .number("± sd", 3, cell -> Entry.of(Phrases.shortSpread(figure(cell))))
            .number(
                "95 % interval of the mean", 6, cell -> Entry.of(Phrases.interval(figure(cell))));
    // Among many cells the first is as good as any: what differs in one setting is told pairwise.
    boolean several = report.cells().size() > 1 && !report.manyCells();
    if (several) {
      columns
          .number("Difference", this::difference)
          .number("its 95 % interval", this::interval)
          .text("Verdict", 2, this::verdict);
    }
    columns
        .number("tx/s", 4, cell -> total(cell, Metric.THROUGHPUT))
        .number("p50 ms", 5, cell -> total(cell, Percentile.P50.metric()))
        .number("p95 ms", 2, cell -> total(cell, Percentile.P95.metric()))
        .number("p99 ms", 4, cell -> total(cell, Percentile.P99.metric()))
        .number("Failed", 3, OverviewTable::failed)
        .number("Checks", 2, cell -> Entry.of(Checks.all(cell.runs())))
        .number("Runs", 3, OverviewTable::runs);
    return columns.table(
        report.cells().size() > 1 ? "The cells side by side" : "The result",
        report.cells(),
        "Means are geometric, of the repetitions' own figures. Runs: compared of all."
            + (several ? differencesNote() : ""));
  }

  private String differencesNote() {
    return say(
        " Differences are to the first cell, of repetitions that ran as neighbours where they did."
            + " Same: within ±%s; undecided: neither that nor a difference is shown at 95\u00a0%%"
            + " for all verdicts together; not judged: fewer than %d repetitions, or all of them"
            + " marked.",
        NumberFormats.share(comparison.judge().margin()), Judge.LEAST_REPETITIONS);
  }

  private Figure figure(CellReport cell) {
    return headline
        .map(metric -> comparison.figure(cell, metric))
        .orElseGet(() -> new Figure(new Sample(List.of()), Double.NaN));
  }

  private Entry bar(CellReport cell) {
    double value = figure(cell).value();
    double share = most > 0 && Double.isFinite(value) ? value / most : Double.NaN;
    return new Entry(NumberFormats.figure(value), "", Style.STRONG, share);
  }

  private Optional<Difference> toBaseline(CellReport cell) {
    return headline
        .filter(metric -> !comparison.isBaseline(cell))
        .map(metric -> comparison.difference(cell, comparison.baseline(), metric));
  }

  private Entry difference(CellReport cell) {
    return toBaseline(cell)
        .map(
            found ->
                Entry.of(
                    NumberFormats.change(found.percent()),
                    Phrases.style(headline.orElseThrow(), found)))
        .orElseGet(
            () ->
                Entry.of(
                    comparison.isBaseline(cell) ? "baseline" : NumberFormats.NONE, Style.MUTED));
  }

  private Entry interval(CellReport cell) {
    return Entry.of(toBaseline(cell).map(Phrases::interval).orElse(""));
  }

  private Entry verdict(CellReport cell) {
    return Entry.of(
        toBaseline(cell)
            .filter(found -> Double.isFinite(found.percent()))
            .map(found -> Phrases.verdict(headline.orElseThrow(), found.verdict()))
            .orElse(""),
        Style.MUTED);
  }

  private Entry total(CellReport cell, String metric) {
    return Entry.of(
        comparison
            .total(metric)
            .map(known -> NumberFormats.figure(comparison.figure(cell, known).value()))
            .orElse(NumberFormats.NONE));
  }

  private static Entry failed(CellReport cell) {
    return Entry.of(
        cell.total() == null ? NumberFormats.NONE : NumberFormats.share(cell.total().errorShare()));
  }

  private static Entry runs(CellReport cell) {
    int compared = cell.unquestioned().size();
    int all = cell.runs().size();
    return Entry.of(compared + "/" + all, compared == all ? Style.PLAIN : Style.BAD);
  }
}
