package dev.loadstone.studies.sets.fastest;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.document.PrintChart;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.format.ChartFiles;
import dev.loadstone.report.format.MapChart;
import dev.loadstone.studies.sets.fastest.FastestMap.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fastest types over two settings in reports, as charts and tables; nothing where no types
 * serve one purpose, or fewer than two settings vary.
 */
public final class FastestReport implements ReportAddition {
  private static List<FastestMap> maps(ExperimentReport report) {
    return FastestMap.of(report.cells(), report.comparison().judge());
  }

  @Override
  public List<Section> sections(ExperimentReport report) {
    List<FastestMap> maps = maps(report);
    if (maps.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(FastestCharts.charts(maps));
    maps.forEach(map -> blocks.add(table(map)));
    blocks.add(
        new Paragraph(
            Style.MUTED,
            "By mean response time in ms. Named alone is what is shown to be faster than each other"
                + " type in the same runs, at 95 % for each field (Šidák); otherwise what cannot be"
                + " told apart from the least mean follows it."));
    return List.of(new Section("fastest", "The fastest by setting", blocks));
  }

  private static Table table(FastestMap map) {
    String upwards = Phrases.setting(map.upwards());
    Columns<Double> columns =
        new Columns<Double>().text(upwards, y -> upwards + " " + NumberFormats.plain(y));
    for (double x : map.xs()) {
      columns.text(
          Phrases.setting(map.across()) + " " + NumberFormats.plain(x), y -> entry(map, x, y));
    }
    return columns.table(
        "The fastest " + map.purpose() + (map.where().isEmpty() ? "" : ", " + map.where()),
        map.ys(),
        "");
  }

  private static Entry entry(FastestMap map, double x, double y) {
    return map.places().stream()
        .filter(place -> place.x() == x && place.y() == y)
        .findFirst()
        .map(FastestReport::entry)
        .orElse(Entry.of(NumberFormats.NONE, Style.MUTED));
  }

  private static Entry entry(Place place) {
    String title = place.fastest().title();
    String mean = NumberFormats.figure(place.fastest().mean());
    FastestMap.Timed next = place.ranked().get(1);
    return place.sure()
        ? Entry.of(
            title,
            say(
                "%s; %s %s",
                mean,
                next.title(),
                NumberFormats.change(100 * (next.mean() / place.fastest().mean() - 1))),
            Style.STRONG)
        : Entry.of("cannot tell", say("%s %s, or %s", title, mean, Phrases.list(place.rivals())));
  }

  @Override
  public Map<String, PrintChart> printCharts(ExperimentReport report) {
    Map<String, PrintChart> charts = new LinkedHashMap<>();
    maps(report)
        .forEach(
            map -> charts.put(ChartFiles.name("fastest", map.purpose(), map.where()), print(map)));
    return charts;
  }

  private static PrintChart print(FastestMap map) {
    return MapChart.of(
        map.types(),
        map.places().stream()
            .map(
                place ->
                    new MapChart.Place(
                        map.xs().indexOf(place.x()),
                        map.ys().indexOf(place.y()),
                        map.types().indexOf(place.fastest().title()),
                        place.sure()))
            .toList(),
        MapChart.Side.of(map.across(), FastestCharts.labels(map.xs())),
        MapChart.Side.of(map.upwards(), FastestCharts.labels(map.ys())));
  }
}
