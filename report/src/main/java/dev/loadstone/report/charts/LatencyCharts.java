package dev.loadstone.report.charts;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Sweep;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Size;
import dev.loadstone.report.read.Distribution;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Charts of the distributions of response times, a chart for each type of transaction. */
public final class LatencyCharts {
  private final ExperimentReport report;

  public LatencyCharts(ExperimentReport report) {
    this.report = report;
  }

  public Charts percentiles() {
    return perTransaction(
        "percentiles",
        "response time by percentile",
        "The percentile axis gives each further nine the same room, so that the tail can be seen.",
        "points",
        times ->
            times.curve().stream()
                .map(point -> ChartData.numbers(point.odds(), point.value()))
                .toList());
  }

  public Charts histograms() {
    return perTransaction(
        "histogram",
        "how response times are spread",
        "",
        "bins",
        times ->
            times.bins().stream()
                .map(bin -> ChartData.numbers(bin.from(), bin.to(), bin.share()))
                .toList());
  }

  private Charts perTransaction(
      String type, String title, String note, String what, Function<Distribution, Object> data) {
    Map<String, List<CellReport>> facets = Sweep.facets(report.cells(), path -> true, cell -> cell);
    List<Chart> charts = new ArrayList<>();
    for (String name : report.types().keySet()) {
      facets.forEach(
          (where, cells) -> {
            List<Object> series = new ArrayList<>();
            for (CellReport cell : cells) {
              cell.transaction(name)
                  .map(TransactionReport::responseTime)
                  .filter(times -> times.count() > 0)
                  .map(
                      times ->
                          Map.of("cell", report.cells().indexOf(cell), what, data.apply(times)))
                  .ifPresent(series::add);
            }
            if (!series.isEmpty()) {
              charts.add(
                  new Chart(
                      type + "-" + charts.size(),
                      report.title(name) + ": " + title + (where.isEmpty() ? "" : ", " + where),
                      Size.MEDIUM,
                      Map.of("type", type, "series", series)));
            }
          });
    }
    return new Charts(note, charts);
  }
}
