package dev.loadstone.report.tables;

import dev.loadstone.core.result.Figure;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Checks;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.Optional;

/** A row for each cell: the headline as a bar, and the figures needed to judge it. */
public final class OverviewTable {
  private final ExperimentReport report;
  private final Comparison comparison;
  private final Metric headline;
  private final double most;

  private OverviewTable(ExperimentReport report) {
    this.report = report;
    this.comparison = report.comparison();
    this.headline = comparison.headline();
    this.most =
        report.cells().stream()
            .mapToDouble(cell -> comparison.value(cell, headline))
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
            .text("Cell", cell -> Entry.styled(cell.title(), Style.STRONG))
            .number(headline.title(), this::bar)
            .number("± sd", 3, cell -> Phrases.shortSpread(comparison.figure(cell, headline)))
            .number(
                "95 % interval of the mean",
                6, cell -> Phrases.interval(comparison.figure(cell, headline)));
    // Many cells have no natural baseline: those that differ in one setting are shown pairwise.
    boolean several = report.cells().size() > 1 && !report.manyCells();
    if (several) {
      columns
          .number("Difference", this::difference)
          .number("its 95 % interval", c -> toBaseline(c).map(Phrases::interval).orElse(""))
          .text("Verdict", 2, this::verdict);
    }
    columns
        .number("tx/s", 4, cell -> total(cell, Figure.THROUGHPUT))
        .number("p50 ms", 5, cell -> total(cell, Figure.P50))
        .number("p95 ms", 2, cell -> total(cell, Figure.P95))
        .number("p99 ms", 4, cell -> total(cell, Figure.P99))
        .number("Servers' µs/tx", 5, cell -> comparison.value(cell, Metric.PROCESSOR_TIME))
        .number("Failed", 3, OverviewTable::failed)
        .number("Checks", 2, cell -> Checks.all(cell.runs()))
        .number("Runs", 3, OverviewTable::runs);
    return columns.table(
        report.cells().size() > 1 ? "The cells side by side" : "The result",
        report.cells(),
        "Means are geometric, of the repetitions' own figures. Runs: compared of all."
            + (several ? differencesNote() : ""));
  }

  private String differencesNote() {
    return " Differences are to the first cell. Not judged: not asked, or fewer than two"
        + " repetitions.";
  }

  private Entry bar(CellReport cell) {
    double value = comparison.value(cell, headline);
    double share = most > 0 && Double.isFinite(value) ? value / most : Double.NaN;
    return new Entry(NumberFormats.figure(value), "", Style.STRONG, share);
  }

  private Optional<Difference> toBaseline(CellReport cell) {
    return comparison.isBaseline(cell)
        ? Optional.empty()
        : Optional.of(comparison.difference(cell, comparison.baseline(), headline));
  }

  private Entry difference(CellReport cell) {
    return toBaseline(cell)
        .map(
            found ->
                Entry.of(NumberFormats.change(found.percent()), Phrases.style(headline, found)))
        .orElse(Entry.of("baseline", Style.MUTED));
  }

  private Entry verdict(CellReport cell) {
    return toBaseline(cell)
        .filter(found -> Double.isFinite(found.percent()))
        .map(found -> Entry.of(words(found), Style.MUTED))
        .orElse(Entry.of(""));
  }

  private String words(Difference found) {
    String verdict = Phrases.verdict(headline, found.verdict());
    return switch (found.answer().grade()) {
      case ROBUST, AS_MEASURED -> verdict + ", " + found.answer().grade().words();
      case DEPENDS -> found.answer().grade().words();
      default -> verdict;
    };
  }

  private double total(CellReport cell, Figure metric) {
    return comparison.value(cell, Metric.of(metric));
  }

  private static String failed(CellReport cell) {
    return cell.total() == null
        ? NumberFormats.NONE
        : NumberFormats.share(cell.total().errorShare());
  }

  private static Entry runs(CellReport cell) {
    int compared = cell.fit().size();
    int all = cell.runs().size();
    return Entry.of(compared + "/" + all, compared == all ? Style.PLAIN : Style.BAD);
  }
}
