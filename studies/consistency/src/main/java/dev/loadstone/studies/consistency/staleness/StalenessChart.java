package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.report.charts.ChartData;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Sweep;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The curve of t-visibility: the share of stale reads by the time since the acknowledgement. */
record StalenessChart(ExperimentReport report) {
  static final String SINCE = "ms since the acknowledgement";

  /** The share of fewer reads has an interval too wide to say anything. */
  private static final int LEAST_READS = 10;

  /** The curve of a cell: the classes that have enough reads to be drawn. */
  List<StaleReads> curve(CellReport cell) {
    return StaleReads.of(report, cell).stream()
        .filter(reads -> reads.stale().all() >= LEAST_READS)
        .toList();
  }

  /** The cells of each chart, by the settings they share; empty without measured staleness. */
  Map<String, List<CellReport>> facets() {
    return Sweep.facets(
        report.cells().stream().filter(cell -> !curve(cell).isEmpty()).toList(),
        path -> true,
        cell -> cell);
  }

  /** A line for each cell, and one for its prediction where there is one. */
  Charts charts() {
    List<Chart> charts = new ArrayList<>();
    facets()
        .forEach(
            (where, cells) -> {
              List<Object> series = new ArrayList<>();
              cells.forEach(cell -> add(series, cell));
              charts.add(
                  new Chart(
                      "stale-reads-" + charts.size(),
                      "Stale reads, %" + (where.isEmpty() ? "" : ": " + where),
                      Size.WIDE,
                      Map.of("type", "sweep", "x", SINCE, "unit", "%", "series", series)));
            });
    return new Charts(
        "Solid: measured, with the 95 % interval of the share. Dashed: predicted by"
            + " probabilistically bounded staleness, where the ways between replicas are known."
            + " Classes of fewer than "
            + LEAST_READS
            + " reads are left out; the tables have them.",
        charts);
  }

  private void add(List<Object> series, CellReport cell) {
    int colour = report.cells().indexOf(cell);
    List<StaleReads> classes = curve(cell);
    series.add(
        Map.of(
            "name",
            cell.title(),
            "cell",
            colour,
            "points",
            classes.stream()
                .map(
                    reads ->
                        ChartData.numbers(
                            reads.middle(),
                            100 * reads.stale().share(),
                            100 * reads.stale().low(),
                            100 * reads.stale().high()))
                .toList()));
    List<?> predicted =
        classes.stream()
            .filter(reads -> Double.isFinite(reads.predicted()))
            .map(reads -> ChartData.numbers(reads.middle(), 100 * reads.predicted()))
            .toList();
    if (!predicted.isEmpty()) {
      series.add(
          Map.of(
              "name",
              cell.title() + ", predicted",
              "cell",
              colour,
              "predicted",
              true,
              "points",
              predicted));
    }
  }
}
