package dev.loadstone.report.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.settings.Question.Compare;
import dev.loadstone.report.ReportFormat;
import dev.loadstone.report.ReportWriter;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("What a pull request is told")
final class PullRequestTest {
  private static final Compare HEAD_WITH_BASE = new Compare("head", "base", null);

  @TempDir private Path folder;

  private SampleResult sample(double perSecond, Trouble trouble) {
    return new SampleResult(folder.resolve("result"))
        .seconds(6)
        .cell(Cell.of("a", "base", 200, 1))
        .cell(Cell.of("b", "head", perSecond, 200 / perSecond).with(trouble));
  }

  private String written(SampleResult sample, String file) throws IOException {
    new ReportWriter().write(sample.write(), Set.of(ReportFormat.PULL_REQUEST), folder);
    return Files.readString(folder.resolve("pull-request").resolve(file));
  }

  @Test
  void is_each_answer_with_its_grade_and_then_the_worst_of_all() throws IOException {
    SampleResult slower =
        sample(100, Trouble.NONE)
            .question("Slower?", HEAD_WITH_BASE, null)
            .question("And base?", new Compare("base", "head", null), null);

    assertThat(written(slower, "comment.md"))
        .startsWith("## ✗ tpcc-postgresql: slower\n\n")
        .containsPattern("- ✗ slower \\((robust|as measured)\\): Slower\\? head does 5.* less than")
        .containsPattern("- ✓ faster \\((robust|as measured)\\): And base\\? base does 2\\.0 times")
        .doesNotContain("](", "Raw files");
    assertThat(written(slower, "outputs.txt")).matches("answer=slower\nratio=0\\.[45]\\d*\n");
    assertThat(written(slower, "annotations.txt").lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("::error title=tpcc-postgresql%3A slower ("),
            line -> assertThat(line).startsWith("::notice title=tpcc-postgresql%3A faster ("));
  }

  @Test
  void has_one_table_in_sight_and_the_chapters_folded() throws IOException {
    String comment =
        written(sample(100, Trouble.NONE).question("?", HEAD_WITH_BASE, null), "comment.md");
    String inSight = comment.substring(0, comment.indexOf("<details>"));

    assertThat(inSight.lines().filter(line -> line.startsWith("| ---"))).hasSize(1);
    assertThat(comment)
        .contains("<details><summary>Answers</summary>", "<details><summary>Comparison</summary>")
        .doesNotContain("The rest is in the artifact");
  }

  @Test
  void is_undecided_where_runs_do_not_tell_and_where_nothing_is_asked() throws IOException {
    SampleResult equal = sample(200, Trouble.NONE).question("?", HEAD_WITH_BASE, null);
    assertThat(written(equal, "outputs.txt")).startsWith("answer=undecided\nratio=");
    assertThat(written(equal, "annotations.txt")).startsWith("::warning ");

    SampleResult silent = sample(100, Trouble.NONE);
    assertThat(written(silent, "outputs.txt")).isEqualTo("answer=undecided\n");
    assertThat(written(silent, "annotations.txt"))
        .isEqualTo("::warning title=tpcc-postgresql::the experiment asks no question\n");
  }

  @Test
  void names_checks_that_failed_beside_an_answer() throws IOException {
    SampleResult wrong = sample(400, Trouble.CHECK_FAILED).question("?", HEAD_WITH_BASE, null);

    assertThat(written(wrong, "annotations.txt"))
        .startsWith("::notice title=tpcc-postgresql%3A faster")
        .endsWith("::error title=tpcc-postgresql::a check or a requirement failed\n");
  }

  @Test
  void is_no_other_command_of_a_workflow() throws IOException {
    SampleResult hostile =
        sample(100, Trouble.NONE).question("100 %?\n::stop-commands::x", HEAD_WITH_BASE, null);

    assertThat(written(hostile, "annotations.txt"))
        .hasLineCount(1)
        .contains("::100 %25?%0A::stop-commands::x head does");
  }

  @Test
  void is_cut_at_a_chapter_where_github_would_not_take_it() throws IOException {
    SampleResult many = new SampleResult(folder.resolve("result")).repetitions(1).seconds(2);
    for (int cell = 1; cell <= 10; cell++) {
      many.cell(Cell.of("c" + cell, "cell " + cell + " of long names".repeat(40), 50, 1));
    }

    String comment = written(many, "comment.md");

    assertThat(comment.length()).isLessThanOrEqualTo(PullRequest.MOST);
    assertThat(comment).endsWith("_The rest is in the artifact._\n\n");
    assertThat(comment.split("<details>", -1)).hasSameSizeAs(comment.split("</details>", -1));
  }
}
