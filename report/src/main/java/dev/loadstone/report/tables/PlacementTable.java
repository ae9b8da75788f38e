package dev.loadstone.report.tables;

import dev.loadstone.core.database.Placement;
import dev.loadstone.core.database.Placement.Partition;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.document.Columns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The rows and calls of a cell's partitions, where its database reports them. */
final class PlacementTable {
  private PlacementTable() {}

  static Optional<Table> of(CellReport cell) {
    List<Line> lines = new ArrayList<>();
    for (RunReport run : cell.shown()) {
      lines.addAll(lines(run.result().repetition(), run.result().placement()));
    }
    return new Columns<Line>()
        .text("Repetition", Line::repetition)
        .text("Node", Line::node)
        .number("Partition", Line::partition)
        .number("Rows", Line::rows)
        .number("Calls", Line::calls)
        .number("Share of calls", Line::share)
        .tableOfAny(
            "Rows after the load, and calls while it ran",
            lines,
            "Calls are transactions that a partition executed without the others. A partition that"
                + " is on several nodes has a line for each.");
  }

  static List<Line> lines(int repetition, Placement placement) {
    long total =
        placement.partitions().stream()
            .filter(copy -> copy.calls() != null)
            .mapToLong(Partition::calls)
            .sum();
    return placement.partitions().stream()
        .sorted(Comparator.comparing(Partition::node).thenComparing(Partition::partition))
        .map(copy -> Line.of(repetition, copy, total))
        .toList();
  }

  record Line(
      String repetition, String node, int partition, long rows, String calls, String share) {
    static Line of(int repetition, Partition copy, long total) {
      boolean counted = copy.calls() != null && total > 0;
      return new Line(
          "#" + repetition,
          copy.node(),
          copy.partition(),
          copy.rows(),
          counted ? NumberFormats.count(copy.calls()) : NumberFormats.NONE,
          counted ? NumberFormats.share((double) copy.calls() / total) : NumberFormats.NONE);
    }
  }
}
