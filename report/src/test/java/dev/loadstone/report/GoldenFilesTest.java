package dev.loadstone.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.Question.Compare;
import dev.loadstone.core.settings.Question.Published;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Servers;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.format.TerminalOptions;
import dev.loadstone.report.format.TerminalReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Seals what scripts and readers rely on. When a change is meant, run with {@code
 * -Dloadstone.golden=write} and review the difference.
 */
@DisplayName("The written forms of a report")
final class GoldenFilesTest {
  @TempDir private Path folder;

  static void seal(String name, String text) throws IOException {
    Path golden =
        Path.of(
            System.getProperty("loadstone.root"),
            "report/src/test/resources/dev/loadstone/report",
            name);
    if ("write".equals(System.getProperty("loadstone.golden"))) {
      Files.writeString(golden, text);
    }
    assertThat(text).isEqualTo(Files.readString(golden));
  }

  private Path troubled() throws IOException {
    return new SampleResult(folder)
        .seconds(10)
        .cell(Cell.of("a", "state|ments, \u00fcber <b>", 300, 1.3))
        .cell(Cell.of("b", "procedures", 420, 0.75).access("procedures").with(Trouble.INTERRUPTED))
        .cell(Cell.of("c", "wrong", 310, 1.3).with(Trouble.CHECK_FAILED))
        .cell(Cell.of("d", "never", 300, 1).with(Trouble.NEVER_RAN))
        .write();
  }

  /** Two systems on one node and on three, one of them with a killed node. */
  private Path nodes() throws IOException {
    return new SampleResult(folder)
        .experiment("one-and-three")
        .seconds(20)
        .cell(
            Cell.of("1", "voltdb", 300, 1)
                .varied("systems.nodes", "1")
                .access("procedures")
                .on(Servers.of("voltdb", 1, 1.1)))
        .cell(
            Cell.of("2", "voltdb", 120, 1.6)
                .varied("systems.nodes", "3")
                .access("procedures")
                .on(
                    Servers.of("voltdb", 3, 7)
                        .network("100 Mbit/s, 2 ms")
                        .setting("k-safety", "1")
                        .killed(8)))
        .cell(
            Cell.of("3", "postgresql", 250, 1.3)
                .varied("systems.nodes", "1")
                .with(Trouble.NOT_TRANSACTIONAL)
                .on(Servers.of("postgresql", 1, 1)))
        .cell(
            Cell.of("4", "postgresql", 244, 1.3)
                .varied("systems.nodes", "3")
                .with(Trouble.NOT_TRANSACTIONAL)
                .on(Servers.of("postgresql", 3, 1)))
        .question(
            "Does distribution cost VoltDB throughput?",
            new Compare("voltdb, nodes 3", "voltdb, nodes 1", "throughput"),
            Published.SLOWER)
        .question(
            "Does it cost PostgreSQL's New-Orders time?",
            new Compare("postgresql, nodes 3", "postgresql, nodes 1", "new-order.response.mean"),
            Published.SAME)
        .write();
  }

  @Test
  void one_node_and_several_are_sealed() throws IOException {
    ExperimentReport report = new ReportWriter().write(nodes());

    seal("nodes.md", Files.readString(folder.resolve(ResultFiles.REPORT_MARKDOWN)));
    seal("questions.csv", Files.readString(folder.resolve(ResultFiles.QUESTIONS)));
    seal("nodes.csv", Files.readString(folder.resolve(ResultFiles.COMPARISON)));
    seal("nodes-120.txt", TerminalReport.render(report, new TerminalOptions(120, false, true)));
  }

  @Test
  void the_tables_for_a_paper_are_sealed() throws IOException {
    new ReportWriter().write(nodes(), Set.of(ReportFormat.LATEX));

    seal("nodes.tex", Files.readString(folder.resolve(ResultFiles.TABLES_LATEX)));
    assertThat(folder.resolve(ResultFiles.REPORT_HTML)).doesNotExist();
  }

  @Test
  void comparison_csv_is_sealed() throws IOException {
    new ReportWriter().write(troubled());

    seal("comparison.csv", Files.readString(folder.resolve(ResultFiles.COMPARISON)));
  }

  @Test
  void report_md_is_sealed() throws IOException {
    new ReportWriter().write(troubled());

    seal("report.md", Files.readString(folder.resolve(ResultFiles.REPORT_MARKDOWN)));
  }

  @Test
  void the_terminal_text_is_sealed() throws IOException {
    ExperimentReport report = new ResultReader().read(troubled());

    seal("terminal-120.txt", TerminalReport.render(report, new TerminalOptions(120, false, true)));
    seal("terminal-80.txt", TerminalReport.render(report, new TerminalOptions(80, false, false)));
  }

  @Test
  void one_cell_with_one_repetition_is_sealed() throws IOException {
    Path one =
        new SampleResult(folder)
            .repetitions(1)
            .seconds(10)
            .cell(Cell.of("a", "alone", 100, 1).inPace())
            .write();

    seal(
        "terminal-one.txt",
        TerminalReport.render(
            new ReportWriter().write(one), new TerminalOptions(100, false, true)));
  }
}
