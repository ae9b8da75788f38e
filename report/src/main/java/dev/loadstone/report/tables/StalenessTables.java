package dev.loadstone.report.tables;

import dev.loadstone.core.statistics.Proportion;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import dev.loadstone.report.read.StaleReads;
import java.util.List;
import java.util.Optional;

/** The staleness of one cell's reads, over all its repetitions. */
final class StalenessTables {
  private StalenessTables() {}

  /** The share of stale reads by the time since the last version was acknowledged. */
  static Optional<Table> since(CellReport cell) {
    List<StaleReads> rows = cell.staleReads();
    Columns<StaleReads> columns =
        new Columns<StaleReads>()
            .text("Since the acknowledgement", StalenessTables::range)
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

  private static String range(StaleReads reads) {
    return Double.isInfinite(reads.to())
        ? NumberFormats.figure(reads.from()) + " ms and more"
        : NumberFormats.figure(reads.from()) + " to " + NumberFormats.figure(reads.to()) + " ms";
  }

  private static String interval(Proportion stale) {
    return NumberFormats.share(stale.low()) + " to " + NumberFormats.share(stale.high());
  }
}
