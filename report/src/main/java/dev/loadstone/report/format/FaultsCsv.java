package dev.loadstone.report.format;

import dev.loadstone.core.result.FaultCost;
import dev.loadstone.core.result.RunEvent;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.CellReport.OfRun;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.figures.CsvTable;
import java.util.List;
import java.util.function.Function;

/** {@code faults.csv}: a line for each fault. The columns are in docs/faults.md. */
public final class FaultsCsv {
  private FaultsCsv() {}

  private record Line(CellReport cell, OfRun<RunEvent> ofRun) {
    RunEvent event() {
      return ofRun.item();
    }

    <T> T cost(Function<FaultCost, T> what) {
      return event().cost() == null ? null : what.apply(event().cost());
    }
  }

  public static String render(ExperimentReport report) {
    List<Line> lines =
        report.cells().stream()
            .flatMap(
                cell ->
                    cell.each(run -> run.result().events()).stream()
                        .map(event -> new Line(cell, event)))
            .toList();
    return new CsvTable<Line>()
        .column("cell", line -> line.cell().title())
        .column("repetition", line -> line.ofRun().run().repetition())
        .column("kind", line -> kind(line.event()))
        .column("nodes", line -> String.join(" ", line.event().nodes()))
        .number("asked", line -> line.event().asked())
        .number("effective", line -> line.event().second())
        .number("healed", line -> line.event().healed())
        .number("unavailable", line -> line.cost(FaultCost::unavailable))
        .column("neverAgain", line -> line.cost(FaultCost::neverAgain))
        .number("firstCommit", line -> line.cost(FaultCost::firstCommit))
        .number("before", line -> line.cost(FaultCost::before))
        .number("recovered", line -> line.cost(FaultCost::recovered))
        .column("failed", line -> line.cost(FaultCost::failed))
        .column("doubtful", line -> line.cost(FaultCost::doubtful))
        .column("lost", line -> line.cost(FaultCost::lost))
        .render(lines);
  }

  private static String kind(RunEvent event) {
    return event.isFault() ? event.kind().title() : "ended";
  }
}
