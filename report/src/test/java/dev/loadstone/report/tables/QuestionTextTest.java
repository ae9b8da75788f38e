package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.settings.Question.Compare;
import dev.loadstone.core.settings.Question.Published;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.TransactionMetric;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.statistics.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Questions of a study")
final class QuestionTextTest {
  private static final Compare HEADLINE = new Compare("two", "one", null);

  @TempDir private Path folder;

  /** Two cells with as many transactions under way. */
  private SampleResult sample(double perSecond, Trouble trouble) {
    return new SampleResult(folder)
        .seconds(6)
        .cell(Cell.of("a", "one", 100, 1))
        .cell(Cell.of("b", "two", perSecond, 100 / perSecond).with(trouble));
  }

  private static List<String> answers(SampleResult sample) throws IOException {
    Section section =
        new QuestionText(new ResultReader().read(sample.write())).section().orElseThrow();
    return section.blocks().stream()
        .filter(Group.class::isInstance)
        .map(block -> words((Group) block))
        .toList();
  }

  private static String words(Group question) {
    StringBuilder words = new StringBuilder(question.title());
    for (Block block : question.blocks()) {
      words.append(" | ");
      if (block instanceof Paragraph paragraph) {
        words.append(paragraph.text());
      } else if (block instanceof Bullets bullets) {
        bullets.items().forEach(item -> words.append(item.text()));
      }
    }
    return words.toString();
  }

  @Test
  void are_answered_in_their_order_by_the_figures_and_intervals_of_the_comparison()
      throws IOException {
    assertThat(
            answers(
                sample(200, Trouble.NONE)
                    .question("Second?", HEADLINE, Published.SLOWER)
                    .question("First?", new Compare("one", "two", "throughput"), null)))
        .satisfiesExactly(
            answer ->
                assertThat(answer)
                    .matches(
                        "Second\\? \\| two is faster than one\\. \\| tpmC \\(unpaced\\): [0-9,]+ against"
                            + " [0-9,]+, \\+[0-9.]+\\h% \\(\\+[0-9.]+ to \\+[0-9.]+\\h%\\), by 3"
                            + " pairs\\. \\| Not as published: slower\\."),
            answer ->
                assertThat(answer)
                    .startsWith("First? | one is slower than two. | Throughput: ")
                    .endsWith(", by 3 pairs."));
  }

  @Test
  void say_whether_the_answer_is_the_published_one() throws IOException {
    assertThat(answers(sample(200, Trouble.NONE).question("?", HEADLINE, Published.FASTER)).get(0))
        .endsWith(" | As published: faster.");
    assertThat(answers(sample(100, Trouble.NONE).question("?", HEADLINE, Published.FASTER)).get(0))
        .contains("Undecided between two and one. | tpmC (unpaced): ")
        .endsWith(" | Published: faster, which is neither confirmed nor refuted here.");
  }

  @Test
  void are_one_family_and_keep_their_verdict_in_every_table() throws IOException {
    ExperimentReport report =
        new ResultReader()
            .read(
                sample(200, Trouble.NONE)
                    .question("?", new Compare("two", "one", "payment.response.p99"), null)
                    .write());
    Comparison comparison = report.comparison();

    assertThat(
            comparison
                .difference(
                    report.cells().get(1),
                    report.cells().get(0),
                    TransactionMetric.P99.of("payment"))
                .verdict())
        .isNotEqualTo(Verdict.NOT_JUDGED);
    assertThat(
            comparison
                .difference(
                    report.cells().get(1), report.cells().get(0), TransactionMetric.P99.ofAll())
                .verdict())
        .isEqualTo(Verdict.NOT_JUDGED);
    assertThat(
            comparison
                .difference(report.cells().get(1), report.cells().get(0), comparison.headline())
                .verdict())
        .isEqualTo(Verdict.HIGHER);
  }

  @Test
  void more_questions_ask_for_more_to_be_shown() throws IOException {
    SampleResult one = sample(104, Trouble.NONE).question("?", HEADLINE, null);
    String alone = answers(one).get(0);
    for (String metric : List.of("throughput", "response.mean", "response.p50", "response.p99")) {
      one.question(metric, new Compare("two", "one", metric), null);
    }

    assertThat(alone).contains("two is faster than one.");
    assertThat(answers(one).get(0)).contains("Undecided between two and one.");
  }

  @Test
  void cannot_be_answered_by_cells_that_failed_and_say_why() throws IOException {
    assertThat(answers(sample(200, Trouble.NEVER_RAN).question("?", HEADLINE, Published.FASTER)))
        .singleElement()
        .asString()
        .contains("Cannot be answered: no repetition of two may be compared (failed: ")
        .contains("Published: faster, which is neither confirmed nor refuted here.");
    assertThat(answers(sample(200, Trouble.FAILED).question("?", HEADLINE, null)).get(0))
        .contains("Cannot be answered: 2 of 3 repetitions of two may be compared (others: failed: ")
        .contains("), and a verdict takes 3. | tpmC (unpaced): ");
    assertThat(answers(sample(200, Trouble.MARKED).question("?", HEADLINE, null)).get(0))
        .contains("Cannot be answered: no repetition of two may be compared (not steady). | tpmC");
  }

  @Test
  void cannot_be_answered_by_cells_under_another_load_than_the_one_varied() throws IOException {
    SampleResult unlike =
        new SampleResult(folder)
            .seconds(6)
            .cell(Cell.of("a", "one", 100, 1))
            .cell(Cell.of("b", "two", 100, 3))
            .question("?", HEADLINE, null);

    assertThat(answers(unlike).get(0))
        .contains("Cannot be answered: the cells differ in their load: transactions under way (");
  }

  @Test
  void may_be_about_the_load_itself() throws IOException {
    SampleResult sweep =
        new SampleResult(folder)
            .seconds(6)
            .cell(Cell.of("a", "one", 100, 1).varied("load.terminals", "1"))
            .cell(Cell.of("b", "one", 200, 1).varied("load.terminals", "2"))
            .question("?", new Compare("one, terminals 2", "one, terminals 1", null), null);

    assertThat(answers(sweep).get(0)).contains("one, terminals 2 is faster than one, terminals 1.");
  }

  @Test
  void name_a_cell_that_was_not_run() throws IOException {
    assertThat(
            answers(sample(200, Trouble.NONE).question("?", new Compare("x", "one", null), null)))
        .containsExactly("? | Cannot be answered: x was not run.");
  }

  @Test
  void say_when_checks_of_the_data_failed() throws IOException {
    assertThat(answers(sample(200, Trouble.CHECK_FAILED).question("?", HEADLINE, null)).get(0))
        .endsWith("| Checks of the data of two failed.");
  }

  @Test
  void have_no_chapter_where_there_are_none() throws IOException {
    assertThat(
            new QuestionText(new ResultReader().read(sample(200, Trouble.NONE).write())).section())
        .isEmpty();
  }
}
