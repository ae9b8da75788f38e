package dev.loadstone.report;

import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ShowTest {
  @Test
  void show() throws Exception {
    Path folder =
        new SampleResult(Path.of("/tmp/report-show/two"))
            .cell(Cell.of("statements", "statements", 490, 1.3))
            .cell(Cell.of("procedures", "procedures", 672, 0.75).access("procedures"))
            .write();
    System.out.println(
        TerminalReport.render(
            new ReportWriter().write(folder), new TerminalOptions(120, false, true)));
    folder =
        new SampleResult(Path.of("/tmp/report-show/many"))
            .cell(Cell.of("a1", "statements", 700, 1.3).varied("load.terminals", "1"))
            .cell(Cell.of("a8", "statements", 1480, 1.9).varied("load.terminals", "8"))
            .cell(
                Cell.of("a32", "statements", 1500, 3.9)
                    .varied("load.terminals", "32")
                    .with(Trouble.ERRORS))
            .cell(
                Cell.of("b1", "procedures", 1100, 0.7)
                    .varied("load.terminals", "1")
                    .with(Trouble.INTERRUPTED))
            .cell(
                Cell.of("b8", "procedures", 2480, 0.9)
                    .varied("load.terminals", "8")
                    .with(Trouble.FAILED))
            .cell(
                Cell.of("b32", "procedures", 2500, 1.9)
                    .varied("load.terminals", "32")
                    .with(Trouble.CHECK_FAILED))
            .write();
    System.out.println(
        TerminalReport.render(
            new ReportWriter().write(folder), new TerminalOptions(80, false, false)));
  }
}
