package dev.loadstone.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.loadstone.core.ExitCode;
import dev.loadstone.core.LoadstoneException;
import dev.loadstone.report.DiffReport.Format;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.figures.Diff;
import dev.loadstone.report.figures.Figures;
import dev.loadstone.report.format.ResultFigures;
import dev.loadstone.report.format.TerminalOptions;
import dev.loadstone.report.statistics.Judge;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("The difference of two results")
final class DiffReportTest {
  private static final TerminalOptions TERMINAL = new TerminalOptions(120, false, true);

  private static DiffReport slower;

  @TempDir private Path folder;

  @BeforeAll
  static void compare(@TempDir Path shared) throws IOException {
    slower =
        diff(
            result(
                shared.resolve("old"),
                Cell.of("a", "kept, as it is", 300, 1),
                Cell.of("b", "gone", 300, 1)),
            result(
                shared.resolve("new"),
                Cell.of("a", "kept, as it is", 200, 1.5).access("procedures"),
                Cell.of("c", "come", 300, 1)));
  }

  private Path result(String name, Cell... cells) throws IOException {
    return result(folder.resolve(name), cells);
  }

  private static Path result(Path place, Cell... cells) throws IOException {
    SampleResult sample = new SampleResult(place).seconds(10);
    for (Cell cell : cells) {
      sample.cell(cell);
    }
    return sample.write();
  }

  private static DiffReport diff(Path before, Path after, String... metrics) {
    return new DiffReport(
        ResultFigures.read(before), ResultFigures.read(after), Judge.USUAL, Set.of(metrics));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "TERMINAL, diff.txt",
    "MARKDOWN, diff.md",
    "CSV, diff.csv",
    "JSON, diff.json",
    "BENCHSTAT, diff-benchstat.txt",
    "BENCHER, diff-bencher.json",
    "JUNIT, diff-junit.xml",
    "OTAVA, diff-otava.csv",
  })
  void is_sealed(Format format, String file) throws IOException {
    GoldenFilesTest.seal(file, slower.render(format, TERMINAL));
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({"BENCHSTAT", "BENCHER", "JUNIT", "OTAVA"})
  void has_forms_of_one_result_too(ReportFormat format) throws IOException {
    Path one =
        result(
            "one",
            Cell.of("a", "fast & <new>", 300, 1),
            Cell.of("b", "wrong", 250, 1).with(Trouble.CHECK_FAILED),
            Cell.of("c", "unsteady", 200, 1).with(Trouble.MARKED_ONCE));
    new ReportWriter().write(one, Set.of(format));

    GoldenFilesTest.seal("one-" + format.place(), Files.readString(one.resolve(format.place())));
  }

  @Test
  void finds_slower_cells() {
    Diff diff = slower.diff();

    assertThat(diff.slower()).isTrue();
    assertThat(diff.unmatched()).containsExactly("come (new only)", "gone (old only)");
    assertThat(diff.differing()).containsExactly("kept, as it is: access: statements / procedures");
    assertThat(diff.changes()).allMatch(change -> change.cell().equals("kept, as it is"));
  }

  @Test
  void is_decided_by_a_difference_for_the_better() throws IOException {
    Diff diff =
        diff(
                result("old", Cell.of("a", "one", 200, 1)),
                result("new", Cell.of("a", "one", 300, 1)),
                "tpmC")
            .diff();

    assertThat(diff.slower()).isFalse();
    assertThat(diff.open()).isFalse();
    assertThat(diff.changes().get(0).words()).isEqualTo("faster");
  }

  @Test
  void is_open_where_a_headline_is_not_judged_or_nothing_is_compared() throws IOException {
    Path one = result("one", Cell.of("a", "one", 200, 1));
    Path twice =
        new SampleResult(folder.resolve("twice"))
            .seconds(10)
            .repetitions(2)
            .cell(Cell.of("a", "one", 200, 1))
            .write();

    assertThat(diff(one, twice, "tpmC").diff().open()).isTrue();
    assertThat(diff(one, twice, "tpmC").diff().slower()).isFalse();
    assertThat(diff(one, result("other", Cell.of("x", "two", 200, 1))).diff().open()).isTrue();
  }

  @Test
  void tells_that_a_cell_of_the_same_folder_has_another_title() throws IOException {
    Path before = result("before", Cell.of("01", "left", 200, 1));
    Path after = result("after", Cell.of("01", "right", 200, 1));

    assertThat(diff(before, after).diff().differing()).contains("cell: left / right");
  }

  @Test
  void does_not_leave_out_a_repetition_in_which_a_rate_was_0() throws IOException {
    int[] runs = {0};
    Path before =
        new SampleResult(folder.resolve("before"))
            .seconds(10)
            .queries(cell -> 100)
            .cell(Cell.of("a", "one", 200, 1))
            .write();
    Path after =
        new SampleResult(folder.resolve("after"))
            .seconds(10)
            .queries(cell -> runs[0]++ == 0 ? 0 : 300)
            .cell(Cell.of("a", "one", 200, 1))
            .write();

    Diff diff = diff(before, after, "queries").diff();

    assertThat(diff.changes().get(0).after().points()).isEmpty();
    assertThat(diff.open()).isTrue();
  }

  @Test
  void compares_with_a_baseline_as_with_its_result() throws IOException {
    Path before = result("old", Cell.of("a", "one", 200, 1));
    Path after = result("new", Cell.of("a", "one", 230, 1));
    Path baseline = folder.resolve("baseline.json");
    ResultFigures.write(ResultFigures.read(before), baseline);

    assertThat(diff(baseline, after).render(Format.JSON, TERMINAL))
        .isEqualTo(diff(before, after).render(Format.JSON, TERMINAL));
  }

  @Test
  void a_baseline_that_cannot_be_written_leaves_the_old_one() throws IOException {
    Figures figures = ResultFigures.read(result("old", Cell.of("a", "one", 200, 1)));
    // With its suffix, the name of what is written beside it is too long.
    Path baseline = Files.writeString(folder.resolve("b".repeat(250)), "old");

    assertThatThrownBy(() -> ResultFigures.write(figures, baseline))
        .isInstanceOfSatisfying(
            LoadstoneException.class,
            e -> assertThat(e.exitCode()).isEqualTo(ExitCode.RESULTS_NOT_WRITTEN));
    assertThat(baseline).hasContent("old");
  }

  @Test
  void refuses_what_is_no_result_and_no_metric() throws IOException {
    Path one = result("one", Cell.of("a", "one", 200, 1));
    Path other = Files.writeString(folder.resolve("other.json"), "{}");
    Path broken = Files.writeString(folder.resolve("broken.json"), "{");

    assertThatThrownBy(() -> diff(one, other))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("other.json: not a baseline of schema version 1");
    assertThatThrownBy(() -> diff(broken, one))
        .isInstanceOf(LoadstoneException.class)
        .hasMessageContaining("broken.json: not a baseline")
        .hasMessageContaining("write one with diff --save-baseline");
    assertThatThrownBy(() -> diff(folder.resolve("none"), one))
        .hasMessageContaining("expected a result folder");
    assertThatThrownBy(() -> diff(one, one, "tpmc"))
        .hasMessageContaining("\"tpmc\" is no metric here; expected some of tpmC");
  }
}
