package dev.loadstone.report.tables;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.report.charts.FastestCharts;
import dev.loadstone.report.charts.FastestMap;
import dev.loadstone.report.charts.FastestMap.Place;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.document.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The fastest types over two settings, as charts and tables. */
final class FastestTables {
  private FastestTables() {}

  /** The chapter; empty where no types serve one purpose, or fewer than two settings vary. */
  static Optional<Section> section(ExperimentReport report) {
    List<FastestMap> maps = FastestMap.of(report.cells(), report.comparison().judge());
    if (maps.isEmpty()) {
      return Optional.empty();
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
    return Optional.of(new Section("fastest", "The fastest by setting", blocks));
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
        .map(FastestTables::entry)
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
}
