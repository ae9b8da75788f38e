package dev.loadstone.report.compare;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.loadstone.report.statistics.Sample;
import dev.loadstone.report.statistics.ScalabilityFit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Cells along a setting that was varied by number.
 *
 * @param path the setting, for example {@code load.terminals}
 * @param where the settings that all of these cells share, in words; empty where one chart has room
 *     for all cells
 * @param lines by name: the cells that are equal in all else, by the value of the setting
 */
public record Sweep(
    String path, String where, Map<String, NavigableMap<Double, CellReport>> lines) {
  private static final int MOST_SERIES = 8;

  /**
   * A sweep for each setting that was varied by number and has several values on at least one line.
   * A setting with more lines than a chart has room for makes several sweeps, one for each value of
   * another setting.
   */
  public static List<Sweep> of(List<CellReport> cells) {
    Set<String> paths = new LinkedHashSet<>();
    cells.forEach(cell -> paths.addAll(cell.cell().varied().keySet()));
    List<Sweep> sweeps = new ArrayList<>();
    for (String path : paths) {
      List<CellReport> onAxis = cells.stream().filter(cell -> cell.hasNumber(path)).toList();
      Predicate<String> others = other -> !other.equals(path);
      facets(onAxis, others, cell -> cell.title(others)).entrySet().stream()
          .map(facet -> new Sweep(path, facet.getKey(), lines(facet.getValue(), path)))
          .filter(sweep -> sweep.lines.values().stream().anyMatch(line -> line.size() > 1))
          .forEach(sweeps::add);
    }
    return sweeps;
  }

  /** Lines named by the settings in which they differ; the title of the chart has the others. */
  private static Map<String, NavigableMap<Double, CellReport>> lines(
      List<CellReport> cells, String path) {
    Predicate<String> differing =
        other ->
            !other.equals(path)
                && cells.stream().map(cell -> cell.cell().varied().get(other)).distinct().count()
                    > 1;
    Map<String, NavigableMap<Double, CellReport>> lines = new LinkedHashMap<>();
    for (CellReport cell : cells) {
      lines
          .computeIfAbsent(cell.title(differing), name -> new TreeMap<>())
          .put(cell.number(path).orElseThrow(), cell);
    }
    return lines;
  }

  /**
   * Distributes cells over as many charts as it takes for the series of each to be told apart: by
   * the settings that they share, in words; a single chart, without such settings, where there is
   * room for all.
   *
   * @param settings accepts the varied settings that charts may be split by
   * @param series the line that a cell belongs to; equal for cells on one line
   */
  public static Map<String, List<CellReport>> facets(
      List<CellReport> cells, Predicate<String> settings, Function<CellReport, ?> series) {
    // Settings without numbers first: their values are kinds, not points on an axis.
    List<String> candidates =
        cells.stream()
            .flatMap(cell -> cell.cell().varied().keySet().stream())
            .distinct()
            .filter(settings)
            .sorted(comparing(path -> cells.stream().anyMatch(cell -> cell.hasNumber(path))))
            .toList();
    for (int apart = 0; ; apart++) {
      List<String> common = candidates.subList(0, apart);
      Map<String, List<CellReport>> facets =
          cells.stream()
              .collect(
                  groupingBy(
                      cell -> Phrases.varied(cell, common::contains),
                      LinkedHashMap::new,
                      toList()));
      if (apart == candidates.size()
          || facets.values().stream()
              .allMatch(facet -> facet.stream().map(series).distinct().count() <= MOST_SERIES)) {
        return facets;
      }
    }
  }

  /** A cell on a line: the value of its setting, and a figure of one repetition at least. */
  public record Point(double x, Sample figure) {}

  /** The lines of a figure by name; without points where no cell has it. */
  public Map<String, List<Point>> of(Metric metric) {
    Map<String, List<Point>> points = new LinkedHashMap<>();
    lines.forEach(
        (name, line) ->
            points.put(
                name,
                line.entrySet().stream()
                    .map(at -> new Point(at.getKey(), at.getValue().figure(metric)))
                    .filter(point -> point.figure().size() > 0)
                    .toList()));
    return points;
  }

  /** The throughput of lines that the universal scalability law describes, by the law. */
  public Map<String, List<Point>> laws(Metric metric, Comparison comparison) {
    Map<String, List<Point>> laws = new LinkedHashMap<>();
    comparison.scaling().stream()
        .filter(line -> metric.equals(Scaling.THROUGHPUT))
        .filter(line -> line.sweep().path().equals(path) && line.sweep().where().equals(where))
        .filter(line -> line.fit().filter(ScalabilityFit::describes).isPresent())
        .forEach(line -> laws.put(line.name(), line.curve()));
    return laws;
  }
}
