package dev.loadstone.report.charts;

import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Cycle;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The counterexamples of a cell's witness. */
public final class CycleCharts {
  private CycleCharts() {}

  /** That of the first repetition which has one, and of all others on demand. */
  public static List<Block> of(ExperimentReport report, CellReport cell) {
    List<Chart> charts = new ArrayList<>();
    for (RunReport run : cell.runs()) {
      Cycle.of(run)
          .map(cycle -> chart(report.cells().indexOf(cell), run.repetition(), cycle))
          .ifPresent(charts::add);
    }
    if (charts.isEmpty()) {
      return List.of();
    }
    Block first = new Charts(Cycle.NOTE, charts.subList(0, 1));
    return charts.size() == 1
        ? List.of(first)
        : List.of(
            first,
            Group.folded(
                "What refutes it in the other repetitions",
                new Charts("", charts.subList(1, charts.size()))));
  }

  private static Chart chart(int cell, int repetition, Cycle cycle) {
    List<Object> transactions = new ArrayList<>();
    for (Cycle.Box one : cycle.transactions()) {
      List<Double> time = ChartData.numbers(one.from(), one.to());
      transactions.add(Map.of("name", one.name(), "uses", one.uses(), "time", time));
    }
    List<?> arrows =
        cycle.arrows().stream()
            .map(arrow -> Map.of("from", arrow.from(), "to", arrow.to(), "label", arrow.label()))
            .toList();
    return new Chart(
        "cycle-" + cell + "-" + repetition,
        "Repetition " + repetition + ": " + cycle.title(),
        Size.WIDE,
        Map.of("type", "cycle", "cell", cell, "transactions", transactions, "arrows", arrows));
  }
}
