package dev.loadstone.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Cells along a setting that was varied by number.
 *
 * @param path the setting, for example {@code load.terminals}
 * @param lines by name: the cells that are alike in all else, by the value of the setting
 */
record Sweep(String path, Map<String, NavigableMap<Double, CellReport>> lines) {

  /** The settings that were varied by number, with several values on at least one line. */
  static List<Sweep> of(List<CellReport> cells) {
    Set<String> paths = new LinkedHashSet<>();
    cells.forEach(cell -> paths.addAll(cell.cell().varied().keySet()));
    List<Sweep> sweeps = new ArrayList<>();
    for (String path : paths) {
      Sweep sweep = new Sweep(path, lines(cells, path));
      if (sweep.lines.values().stream().anyMatch(line -> line.size() > 1)) {
        sweeps.add(sweep);
      }
    }
    return sweeps;
  }

  private static Map<String, NavigableMap<Double, CellReport>> lines(
      List<CellReport> cells, String path) {
    Map<String, NavigableMap<Double, CellReport>> lines = new LinkedHashMap<>();
    for (CellReport cell : cells) {
      Optional<Double> x = number(cell.cell().varied().get(path));
      if (x.isPresent()) {
        lines.computeIfAbsent(name(cell, path), name -> new TreeMap<>()).put(x.get(), cell);
      }
    }
    return lines;
  }

  /** What the cells of one line have in common. */
  private static String name(CellReport cell, String path) {
    StringBuilder name = new StringBuilder(cell.cell().label());
    cell.cell()
        .varied()
        .forEach(
            (other, value) -> {
              if (!other.equals(path)) {
                name.append(", ").append(Words.setting(other)).append(' ').append(value);
              }
            });
    return name.append(cell.transactional() ? "" : CellReport.NOT_TRANSACTIONAL).toString();
  }

  private static Optional<Double> number(String text) {
    try {
      return text == null ? Optional.empty() : Optional.of(Double.valueOf(text));
    } catch (NumberFormatException e) {
      // A setting that is no number makes no axis.
      return Optional.empty();
    }
  }
}
