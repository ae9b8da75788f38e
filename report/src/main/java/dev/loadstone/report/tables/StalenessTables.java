package dev.loadstone.report.tables;

import dev.loadstone.core.result.StalenessRow;
import dev.loadstone.core.statistics.Proportion;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The staleness of one cell's reads, over all its repetitions. */
final class StalenessTables {
  private StalenessTables() {}

  /**
   * A class of reads.
   *
   * @param predicted the mean of what the repetitions predict; NaN where there is no prediction
   */
  private record Reads(String title, Proportion stale, double predicted) {
    static Reads of(Collection<StalenessRow> rows) {
      StalenessRow first = rows.iterator().next();
      return new Reads(
          range(first.from(), first.to()),
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

    private static String range(double from, double to) {
      return Double.isInfinite(to)
          ? NumberFormats.figure(from) + " ms and more"
          : NumberFormats.figure(from) + " to " + NumberFormats.figure(to) + " ms";
    }
  }

  /** The share of stale reads by the time since the last version was acknowledged. */
  static Optional<Table> since(CellReport cell) {
    Map<Double, List<StalenessRow>> classes =
        cell.runs().stream()
            .flatMap(run -> run.staleness().stream())
            .filter(row -> row.measure().equals(StalenessRow.SINCE))
            .collect(Collectors.groupingBy(StalenessRow::from, TreeMap::new, Collectors.toList()));
    List<Reads> rows = classes.values().stream().map(Reads::of).toList();
    Columns<Reads> columns =
        new Columns<Reads>()
            .text("Since the acknowledgement", of -> Entry.of(of.title()))
            .number("Reads", of -> Entry.of(NumberFormats.count(of.stale().all())))
            .number("Stale", of -> Entry.of(NumberFormats.count(of.stale().cases())))
            .number(
                "Share",
                of -> Entry.of(NumberFormats.share(of.stale().share()), interval(of.stale())));
    if (rows.stream().anyMatch(of -> !Double.isNaN(of.predicted()))) {
      columns.number("Predicted", of -> Entry.of(NumberFormats.share(of.predicted())));
    }
    return columns.tableOfAny(
        "Stale reads",
        rows,
        "Reads of the staleness probe that returned less than the last version acknowledged before"
            + " they began, by how long before; with the 95 % interval of the share.");
  }

  private static String interval(Proportion stale) {
    return NumberFormats.share(stale.low()) + " to " + NumberFormats.share(stale.high());
  }
}
