package dev.loadstone.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The report on a terminal")
final class TerminalReportTest {
  @TempDir private Path folder;

  private ExperimentReport report(String label) throws IOException {
    return new ResultReader()
        .read(
            new SampleResult(folder)
                .repetitions(2)
                .seconds(5)
                .cell(Cell.of("a", label, 50, 1).with(Trouble.ERRORS))
                .cell(Cell.of("b", "other", 50, 1).with(Trouble.CHECK_FAILED))
                .write());
  }

  @ParameterizedTest
  @ValueSource(ints = {70, 80, 100, 132, 200})
  void keeps_every_line_within_the_width(int width) throws IOException {
    String text =
        TerminalReport.render(
            report("a label that is much longer than anybody would ever like to read it"),
            new TerminalOptions(width, false, true));

    assertThat(text.lines()).allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(width));
  }

  @Test
  void lets_no_label_command_the_terminal() throws IOException {
    String text =
        TerminalReport.render(report("\u001b[31mred\u0007"), new TerminalOptions(100, false, true));

    assertThat(text).doesNotContain("\u001b", "\u0007").contains("[31mred");
  }

  @Test
  void speaks_ascii_where_it_must() throws IOException {
    String text = TerminalReport.render(report("Größe 漢字"), new TerminalOptions(100, false, false));

    assertThat(text.chars()).allMatch(c -> c < 128);
  }

  @Test
  void uses_colour_only_where_it_is_wanted() throws IOException {
    ExperimentReport report = report("one");

    assertThat(TerminalReport.render(report, new TerminalOptions(100, true, true)))
        .contains("\u001b[31m", "\u001b[0m");
    assertThat(TerminalReport.render(report, new TerminalOptions(100, false, true)))
        .doesNotContain("\u001b");
  }

  @Test
  void never_shows_a_number_without_what_it_needs_to_be_believed() throws IOException {
    String text = TerminalReport.render(report("one"), new TerminalOptions(200, false, true));

    assertThat(text)
        .contains(
            "unpaced",
            "synchronous_commit=on",
            "read committed",
            "access statements",
            "local, 1 node",
            "2 repetitions",
            "failing: Condition 3");
  }
}
