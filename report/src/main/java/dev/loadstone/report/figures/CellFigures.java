package dev.loadstone.report.figures;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of one cell.
 *
 * @param id the name of its folder
 * @param title as in tables
 * @param conditions what the figures stand on, by name
 * @param series the headline first
 */
public record CellFigures(
    String id, String title, Map<String, String> conditions, List<Series> series) {

  /** The figure of that metric. */
  Optional<Series> series(String metric) {
    return series.stream().filter(one -> one.metric().equals(metric)).findFirst();
  }
}
