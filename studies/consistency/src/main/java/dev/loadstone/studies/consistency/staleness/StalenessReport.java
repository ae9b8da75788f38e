package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.document.PrintChart;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.format.ChartFiles;
import dev.loadstone.report.format.PrintLines;
import dev.loadstone.report.format.PrintLines.Point;
import dev.loadstone.report.format.PrintScale;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stale reads in reports: a chapter with their curves, and a table for each cell. */
public final class StalenessReport implements ReportAddition {
  private static final int HEIGHT = 270;

  @Override
  public List<Section> sections(ExperimentReport report) {
    Charts charts = new StalenessChart(report).charts();
    return charts.charts().isEmpty()
        ? List.of()
        : List.of(new Section("staleness", "Stale reads", List.of(charts)));
  }

  @Override
  public List<Block> ofCell(ExperimentReport report, CellReport cell) {
    return table(StaleReads.of(report, cell)).<Block>map(table -> table).stream().toList();
  }

  /** The share of stale reads by the time since the last version was acknowledged. */
  private static Optional<Table> table(List<StaleReads> rows) {
    Columns<StaleReads> columns =
        new Columns<StaleReads>()
            .text("Since the acknowledgement", StalenessReport::range)
            .number("Reads", of -> Entry.of(NumberFormats.count(of.stale().all())))
            .number("Stale", of -> Entry.of(NumberFormats.count(of.stale().cases())))
            .number(
                "Share",
                of -> Entry.of(NumberFormats.share(of.stale().share()), interval(of.stale())));
    if (rows.stream().anyMatch(of -> !Double.isNaN(of.predicted()))) {
      columns.number("Predicted", of -> Entry.of(NumberFormats.share(of.predicted())));
    }
    return columns.tableOfAny(
        "Stale reads",
        rows,
        "Reads of the staleness probe that returned less than the last version acknowledged before"
            + " they began, by how long before; with the 95 % interval of the share.");
  }

  private static String range(StaleReads reads) {
    return Double.isInfinite(reads.to())
        ? NumberFormats.figure(reads.from()) + " ms and more"
        : NumberFormats.figure(reads.from()) + " to " + NumberFormats.figure(reads.to()) + " ms";
  }

  private static String interval(Proportion stale) {
    return NumberFormats.share(stale.low()) + " to " + NumberFormats.share(stale.high());
  }

  /** Whiskers show the 95 % interval. */
  @Override
  public Map<String, PrintChart> printCharts(ExperimentReport report) {
    StalenessChart chart = new StalenessChart(report);
    Map<String, PrintChart> charts = new LinkedHashMap<>();
    chart
        .facets()
        .forEach(
            (where, cells) ->
                charts.put(ChartFiles.name("stale-reads", where), print(chart, cells)));
    return charts;
  }

  private static PrintChart print(StalenessChart chart, List<CellReport> cells) {
    List<Double> times =
        cells.stream().flatMap(cell -> chart.curve(cell).stream()).map(StaleReads::middle).toList();
    PrintLines lines = new PrintLines(PrintScale.across(times), PrintScale.SHARES);
    for (CellReport cell : cells) {
      List<Point> measured = new ArrayList<>();
      List<Point> predicted = new ArrayList<>();
      for (StaleReads reads : chart.curve(cell)) {
        double x = reads.middle();
        Proportion stale = reads.stale();
        measured.add(new Point(x, 100 * stale.share(), 100 * stale.low(), 100 * stale.high()));
        if (Double.isFinite(reads.predicted())) {
          double y = 100 * reads.predicted();
          predicted.add(new Point(x, y, y, y));
        }
      }
      lines.add(cell.title(), measured);
      if (!predicted.isEmpty()) {
        lines.addBeside(cell.title() + ", predicted", predicted);
      }
    }
    return lines.chart(StalenessChart.SINCE, "stale reads, %", HEIGHT);
  }
}
