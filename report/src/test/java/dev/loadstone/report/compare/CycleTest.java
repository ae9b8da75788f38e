package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.history.Checker;
import dev.loadstone.history.History;
import dev.loadstone.history.MiniTransaction;
import dev.loadstone.history.MiniTransaction.Access;
import dev.loadstone.history.MiniTransaction.End;
import dev.loadstone.history.VerdictFile;
import dev.loadstone.report.ReportFormat;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.Cycle.Arrow;
import dev.loadstone.report.compare.Cycle.Box;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The counterexample of a witness in the forms of a report. */
class CycleTest {
  @TempDir private Path folder;

  /** Write skew, and a read of what one of the two wrote. */
  @BeforeEach
  void writeResult() throws Exception {
    new SampleResult(folder).seconds(5).repetitions(1).cell(Cell.of("a", "weak", 100, 1)).write();
    History history = new History();
    add(history, 2_000_000, 9_000_000, new Access(0, 0, 0), new Access(1, 0, 11));
    add(history, 1_000_000, 5_000_000, new Access(0, 0, 21), new Access(1, 0, 0));
    add(history, 10_000_000, 11_000_000, new Access(0, 21, 0), null);
    VerdictFile.write(folder.resolve(run().folder()), Checker.check(history));
  }

  private static void add(History history, long start, long end, Access first, Access second) {
    history.add(new MiniTransaction(history.size(), 0, start, end, End.COMMITTED, first, second));
  }

  private RunReport run() {
    return new ResultReader().read(folder).runs().get(0);
  }

  @Test
  void a_cycle_has_its_transactions_by_time_and_says_what_is_between_them() {
    Cycle cycle = Cycle.of(run()).orElseThrow();

    assertThat(cycle.title()).isEqualTo("serializable is refuted; it is not claimed");
    assertThat(cycle.transactions())
        .containsExactly(
            new Box("T1, session 2", List.of("x0: read 0, wrote 21", "x1: read 0"), 0, 4),
            new Box("T0, session 1", List.of("x0: read 0", "x1: read 0, wrote 11"), 1, 8));
    assertThat(cycle.arrows())
        .containsExactlyInAnyOrder(new Arrow(1, 0, "rw x0"), new Arrow(0, 1, "rw x1"));
  }

  @Test
  void a_cycle_is_drawn_on_the_page_and_for_print() throws Exception {
    new ReportWriter().write(folder, Set.of(ReportFormat.HTML, ReportFormat.SVG));

    assertThat(Files.readString(folder.resolve(ResultFiles.REPORT_HTML)))
        .contains("data-chart=\"cycle-0-1\"", "serializable is refuted");
    assertThat(Files.readString(folder.resolve(ResultFiles.FIGURES).resolve("cycle-0-1.svg")))
        .contains("rw x0", "rw x1");
  }

  @Test
  void a_run_whose_witness_refutes_nothing_has_no_cycle() {
    VerdictFile.write(folder.resolve(run().folder()), Checker.check(new History()));

    assertThat(Cycle.of(run())).isEmpty();
  }
}
