package dev.loadstone.studies.consistency.staleness;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.read.CsvRows;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The reads of one class by the time since the last version was acknowledged, over several runs.
 *
 * @param from the least time, in ms
 * @param to the largest time, in ms, exclusive; infinity for no limit
 * @param stale the stale ones among all reads
 * @param predicted the mean share that the runs predict; NaN where there is no prediction
 */
record StaleReads(double from, double to, Proportion stale, double predicted) {

  /** All classes of a cell in their order; none where staleness was not measured. */
  static List<StaleReads> of(ExperimentReport report, CellReport cell) {
    Map<Double, List<StalenessRow>> classes =
        cell.runs().stream()
            .map(run -> report.folder().resolve(run.folder()).resolve(StalenessRow.FILE))
            .flatMap(file -> CsvRows.all(file, StalenessRow.class).stream())
            .filter(row -> row.measure().equals(StalenessRow.SINCE))
            .collect(Collectors.groupingBy(StalenessRow::from, TreeMap::new, Collectors.toList()));
    return classes.values().stream().map(StaleReads::of).toList();
  }

  private static StaleReads of(List<StalenessRow> rows) {
    return new StaleReads(
        rows.get(0).from(),
        rows.get(0).to(),
        new Proportion(
            rows.stream().mapToLong(StalenessRow::stale).sum(),
            rows.stream().mapToLong(StalenessRow::reads).sum()),
        rows.stream()
            .map(StalenessRow::predicted)
            .filter(Objects::nonNull)
            .mapToDouble(share -> share)
            .average()
            .orElse(Double.NaN));
  }

  /** Its place on an axis of times, in ms; above 0 also where the class begins there. */
  double middle() {
    if (Double.isInfinite(to)) {
      return from;
    }
    return from > 0 ? Math.sqrt(from * to) : to / 2;
  }
}
