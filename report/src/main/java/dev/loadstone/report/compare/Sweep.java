package dev.loadstone.report.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
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
      Facets.of(onAxis, others, cell -> cell.title(others)).entrySet().stream()
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
}
