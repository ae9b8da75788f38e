package dev.loadstone.report.compare;

import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;

/** Distributes cells over as many charts as it takes for the series of each to be told apart. */
public final class Facets {
  private static final int MOST_SERIES = 8;

  private Facets() {}

  /**
   * The cells of each chart by the settings that they share, in words; a single chart, without such
   * settings, where there is room for all.
   *
   * @param settings accepts the varied settings that charts may be split by
   * @param series the line that a cell belongs to; equal for cells on one line
   */
  public static Map<String, List<CellReport>> of(
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
          || facets.values().stream().allMatch(facet -> isReadable(facet, series))) {
        return facets;
      }
    }
  }

  private static boolean isReadable(List<CellReport> facet, Function<CellReport, ?> series) {
    return facet.stream().map(series).distinct().count() <= MOST_SERIES;
  }
}
