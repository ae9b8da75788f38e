package dev.loadstone.report.frontier;

import static dev.loadstone.report.compare.Phrases.say;

import dev.loadstone.report.charts.ChartData;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.Phrases;
import dev.loadstone.report.compare.Style;
import dev.loadstone.report.compare.Sweep;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Size;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.document.PrintChart;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.format.ChartFiles;
import dev.loadstone.report.format.PrintLines;
import dev.loadstone.report.format.PrintLines.Point;
import dev.loadstone.report.format.PrintScale;
import dev.loadstone.report.frontier.Frontier.Place;
import dev.loadstone.report.statistics.Bounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The chapter on what the headline and the second rate of a benchmark cost each other. */
public final class FrontierReport implements ReportAddition {
  private static final int HEIGHT = 270;

  /** The lines of a sweep that have a frontier; at least one. */
  private record Lines(Sweep sweep, Metric first, Metric second, List<Frontier> frontiers) {
    static List<Lines> of(ExperimentReport report) {
      Comparison comparison = report.comparison();
      Metric first = comparison.headline();
      return comparison.secondRate().stream()
          .flatMap(
              second ->
                  Sweep.of(report.cells()).stream()
                      .map(
                          sweep ->
                              new Lines(sweep, first, second, Frontier.of(sweep, first, second))))
          .filter(lines -> !lines.frontiers.isEmpty())
          .toList();
    }

    String name() {
      return ChartFiles.name("frontier", sweep.path(), sweep.where());
    }

    String caption() {
      String where = sweep.where().isEmpty() ? "" : ": " + sweep.where();
      return second.title() + " against " + first.title() + where;
    }
  }

  @Override
  public List<Section> sections(ExperimentReport report) {
    List<Lines> all = Lines.of(report);
    if (all.isEmpty()) {
      return List.of();
    }
    List<Block> blocks = new ArrayList<>();
    blocks.add(
        new Charts(
            "A mark is a cell. Dashed: the frontier, beyond which no cell lies, and, where each rate"
                + " was measured alone, the rectangle that they would reach without interference.",
            all.stream().map(FrontierReport::chart).toList()));
    all.forEach(lines -> blocks.add(table(lines, report.comparison())));
    blocks.add(
        Bullets.of(
            Style.PLAIN,
            all.stream()
                .flatMap(lines -> lines.frontiers.stream())
                .filter(Frontier::hasRectangle)
                .map(
                    line ->
                        say(
                            "%s: the frontier covers %s of the rectangle; where the two rates take"
                                + " turns, half.",
                            line.name(), NumberFormats.share(line.share())))));
    Lines any = all.get(0);
    String title = say("The frontier of %s and %s", any.first.name(), any.second.name());
    return List.of(new Section("frontier", title, blocks));
  }

  /** A cell with its changes of both rates; empty where it has only one, or there is no cell. */
  private record Row(
      Place place, double steps, Optional<Difference> first, Optional<Difference> second) {
    static Row of(Lines lines, Frontier line, Place place, Comparison comparison) {
      Optional<Place> first = place.hasBoth() ? line.firstAlone() : Optional.empty();
      Optional<Place> second = place.hasBoth() ? line.secondAlone() : Optional.empty();
      return new Row(
          place,
          place.value() - first.map(Place::value).orElse(0.0),
          first.map(from -> comparison.difference(place.cell(), from.cell(), lines.first)),
          second.map(from -> comparison.difference(place.cell(), from.cell(), lines.second)));
    }
  }

  private static Table table(Lines lines, Comparison comparison) {
    List<Row> rows =
        lines.frontiers.stream()
            .flatMap(
                line -> line.places().stream().map(place -> Row.of(lines, line, place, comparison)))
            .toList();
    String setting = Phrases.setting(lines.sweep.path());
    return new Columns<Row>()
        .text("Cell", row -> row.place.cell().title())
        .number(lines.first.title(), row -> row.place.first())
        .number(lines.first.name() + " against alone", row -> change(row.first, 1))
        .number("for each 1 of " + setting, row -> change(row.first, row.steps))
        .number(lines.second.title(), row -> row.place.second())
        .number(lines.second.name() + " against alone", row -> change(row.second, 1))
        .table(
            "What each rate costs the other, " + lines.caption(),
            rows,
            say(
                "Alone: the cell of the same line in which the other rate is 0. A change has two"
                    + " causes: less of the load asks for the rate, and the other rate takes from"
                    + " it. For each 1 of %s: the change that, made as often as the cells differ in"
                    + " it, gives the whole. Intervals are at 95 %%; where a change is one of the"
                    + " report's answers, for all answers together.",
                setting));
  }

  private static Entry change(Optional<Difference> found, double steps) {
    return found
        .map(
            whole ->
                Entry.of(
                    NumberFormats.change(step(whole.percent(), steps)),
                    whole.interval().map(ends -> Phrases.interval(step(ends, steps))).orElse("")))
        .orElse(Entry.of(NumberFormats.NONE, Style.MUTED));
  }

  /** The change in percent that, made so many times, gives the whole. */
  private static double step(double percent, double steps) {
    return 100 * Math.expm1(Math.log1p(percent / 100) / steps);
  }

  /** Steps below 0 lead back, from more of the setting to less. */
  private static Bounds step(Bounds whole, double steps) {
    double one = step(whole.low(), steps);
    double other = step(whole.high(), steps);
    return new Bounds(Math.min(one, other), Math.max(one, other));
  }

  private static Chart chart(Lines lines) {
    List<Map<String, Object>> series = new ArrayList<>();
    for (Frontier line : lines.frontiers) {
      series.add(Map.of("name", line.name(), "points", numbers(marks(line))));
    }
    for (int i = 0; i < lines.frontiers.size(); i++) {
      int cell = i;
      dashed(lines.frontiers.get(i))
          .forEach((name, points) -> series.add(beside(cell, name, numbers(points))));
    }
    String unit = lines.second.unit();
    Map<String, Object> data =
        Map.of("type", "sweep", "x", lines.first.name(), "unit", unit, "series", series);
    return new Chart(lines.name(), lines.caption(), Size.MEDIUM, data);
  }

  private static Map<String, Object> beside(int cell, String name, List<List<Double>> points) {
    return Map.of("name", name, "points", points, "cell", cell, "predicted", true);
  }

  private static List<List<Double>> numbers(List<Point> points) {
    return points.stream()
        .map(point -> ChartData.numbers(point.x(), point.y(), point.low(), point.high()))
        .toList();
  }

  /** Whiskers are from the least to the largest repetition of the second rate. */
  private static List<Point> marks(Frontier line) {
    return line.places().stream()
        .map(at -> new Point(at.x(), at.y(), at.second().min(), at.second().max()))
        .toList();
  }

  /** The frontier of a line down to both axes and, where it is known, the rectangle, by name. */
  private static Map<String, List<Point>> dashed(Frontier line) {
    List<Point> corners = new ArrayList<>();
    line.hull().forEach(corner -> corners.add(at(corner.x(), corner.y())));
    double x = corners.get(corners.size() - 1).x();
    double y = corners.get(0).y();
    corners.add(0, at(0, y));
    corners.add(at(x, 0));
    Map<String, List<Point>> dashed = new LinkedHashMap<>();
    dashed.put(line.name() + ", frontier", corners);
    if (line.hasRectangle()) {
      dashed.put(line.name() + ", no interference", List.of(at(0, y), at(x, y), at(x, 0)));
    }
    return dashed;
  }

  private static Point at(double x, double y) {
    return new Point(x, y, y, y);
  }

  @Override
  public Map<String, PrintChart> printCharts(ExperimentReport report) {
    Map<String, PrintChart> charts = new LinkedHashMap<>();
    for (Lines lines : Lines.of(report)) {
      PrintScale linear = new PrintScale(0, true, false);
      PrintLines print = new PrintLines(linear, linear);
      for (Frontier line : lines.frontiers) {
        print.add(line.name(), marks(line));
        dashed(line).forEach(print::addBeside);
      }
      charts.put(lines.name(), print.chart(lines.first.title(), lines.second.title(), HEIGHT));
    }
    return charts;
  }
}
