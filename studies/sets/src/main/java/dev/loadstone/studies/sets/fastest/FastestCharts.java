package dev.loadstone.studies.sets.fastest;

import dev.loadstone.report.charts.ChartData;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Maps of the fastest types of transactions: each block has the colour of the fastest there. */
final class FastestCharts {
  private FastestCharts() {}

  static Charts charts(List<FastestMap> maps) {
    List<Chart> charts = new ArrayList<>();
    for (FastestMap map : maps) {
      charts.add(
          new Chart(
              "fastest-" + charts.size(),
              "The fastest " + map.purpose() + (map.where().isEmpty() ? "" : ": " + map.where()),
              Size.MEDIUM,
              Map.of(
                  "type",
                  "map",
                  "x",
                  Phrases.setting(map.across()),
                  "y",
                  Phrases.setting(map.upwards()),
                  "xs",
                  labels(map.xs()),
                  "ys",
                  labels(map.ys()),
                  "series",
                  series(map))));
    }
    return new Charts(
        "The type with the least mean response time, in ms; pale where it is not shown to be faster"
            + " than each other one.",
        charts);
  }

  static List<String> labels(List<Double> values) {
    return values.stream().map(NumberFormats::plain).toList();
  }

  private static List<Object> series(FastestMap map) {
    List<Object> series = new ArrayList<>();
    for (int type = 0; type < map.types().size(); type++) {
      String title = map.types().get(type);
      List<List<Double>> places =
          map.places().stream()
              .filter(place -> place.fastest().title().equals(title))
              .map(
                  place ->
                      ChartData.numbers(
                          map.xs().indexOf(place.x()),
                          map.ys().indexOf(place.y()),
                          place.fastest().mean(),
                          place.sure() ? 1 : 0))
              .toList();
      if (!places.isEmpty()) {
        series.add(Map.of("name", title, "colour", type, "places", places));
      }
    }
    return series;
  }
}
