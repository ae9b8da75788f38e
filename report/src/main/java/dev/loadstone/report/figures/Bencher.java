package dev.loadstone.report.figures;

import dev.loadstone.core.result.ResultJson;
import java.util.LinkedHashMap;
import java.util.Map;

/** Figures in Bencher Metric Format: value and 95 % interval by benchmark and measure. */
public final class Bencher {
  private Bencher() {}

  public static String render(Figures figures) {
    Map<String, Map<String, Map<String, Double>>> all = new LinkedHashMap<>();
    for (Figures.Cell cell : figures.cells()) {
      Map<String, Map<String, Double>> measures = new LinkedHashMap<>();
      for (Figures.Series series : cell.series()) {
        if (!series.points().isEmpty()) {
          measures.put(series.metric(), metric(series));
        }
      }
      all.put(cell.title(), measures);
    }
    return ResultJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(all) + "\n";
  }

  private static Map<String, Double> metric(Figures.Series series) {
    Map<String, Double> metric = new LinkedHashMap<>();
    metric.put("value", series.value());
    series
        .sample()
        .confidenceInterval()
        .ifPresent(
            ends -> {
              metric.put("lower_value", ends.low());
              metric.put("upper_value", ends.high());
            });
    return metric;
  }
}
