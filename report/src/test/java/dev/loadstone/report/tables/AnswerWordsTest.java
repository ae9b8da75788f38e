package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.Figure;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.settings.Question.Compare;
import dev.loadstone.core.settings.Question.Published;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Servers;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.Comparison;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.Metric;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.Block;
import dev.loadstone.report.document.Block.Bullets;
import dev.loadstone.report.document.Block.Group;
import dev.loadstone.report.document.Block.Paragraph;
import dev.loadstone.report.statistics.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Questions of a study")
final class AnswerWordsTest {
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
    return answers(sample.write());
  }

  private static List<String> answers(Path result) {
    return new AnswerWords(new ResultReader().read(result))
        .blocks().stream()
            .filter(Group.class::isInstance)
            .map(block -> words((Group) block))
            .toList();
  }

  private static String summary(SampleResult sample) throws IOException {
    return new AnswerWords(new ResultReader().read(sample.write())).summary();
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
  void are_answered_in_their_order_with_figures_and_bound() throws IOException {
    assertThat(
            answers(
                sample(200, Trouble.NONE)
                    .question("Second?", HEADLINE, Published.SLOWER)
                    .question("First?", new Compare("one", "two", "throughput"), null)))
        .satisfiesExactly(
            answer ->
                assertThat(answer)
                    .matches(
                        "Second\\? \\| two does 2\\.0 times as many as one \\([0-9,]+\\htpmC"
                            + " \\(unpaced\\) against [0-9,]+\\), .*at least [0-9.]+.* \\| Not"
                            + " as published: slower\\."),
            answer -> assertThat(answer).matches("First\\? \\| one does 5.\\h% less than two .*"));
  }

  @Test
  void may_be_about_the_second_rate_of_which_halves_are_not_known() throws IOException {
    assertThat(
            answers(
                    sample(100, Trouble.NONE)
                        .queries(cell -> cell.id().equals("b") ? 300 : 100)
                        .question("?", new Compare("two", "one", "queries"), null))
                .get(0))
        .contains("two does 3.0 times as many as one (", "queries/h against ");
  }

  @Test
  void say_yes_or_no_where_the_file_says_what_yes_means() throws IOException {
    assertThat(
            answers(
                sample(200, Trouble.NONE)
                    .question("?", HEADLINE, null, Published.FASTER)
                    .question("??", HEADLINE, null, Published.SAME)))
        .satisfiesExactly(
            answer -> assertThat(answer).startsWith("? | Yes: two does "),
            answer -> assertThat(answer).startsWith("?? | No: two does "));
    assertThat(answers(sample(100, Trouble.NONE).question("?", HEADLINE, null, Published.SAME)))
        .singleElement()
        .asString()
        .startsWith("? | Undecided: ");
  }

  @Test
  void say_whether_the_answer_is_the_published_one() throws IOException {
    assertThat(answers(sample(200, Trouble.NONE).question("?", HEADLINE, Published.FASTER)).get(0))
        .endsWith(" | As published: faster.");
    assertThat(answers(sample(100, Trouble.NONE).question("?", HEADLINE, Published.FASTER)).get(0))
        .contains("Undecided: two does at most ", " less and at most ", " more than one (")
        .endsWith(" | Published: faster, which is neither confirmed nor refuted here.");
  }

  @Test
  void say_how_many_more_repetitions_would_decide_and_by_which_command() throws IOException {
    assertThat(answers(sample(100, Trouble.NONE).question("?", HEADLINE, null)).get(0))
        .containsPattern(
            "About \\d+ more repetitions \\(\\d+ (min|h)\\) would decide: run --resume ")
        .containsPattern(" --more \\d+\\.");
  }

  @Test
  void count_no_pause_between_sessions_into_the_time_of_more_repetitions() throws IOException {
    Path result = sample(100, Trouble.NONE).question("?", HEADLINE, null).write();
    String at = answers(result).get(0);
    for (String cell : List.of("a", "b")) {
      Path run = result.resolve("cells/" + cell + "/repetition-3").resolve(ResultFiles.RUN_RESULT);
      Files.writeString(
          run,
          Files.readString(run)
              .replaceFirst(
                  "\"measureStart\"\\s*:\\s*\"2026-03-01", "\"measureStart\": \"2026-03-02"));
    }

    assertThat(at).contains(" min) would decide");
    assertThat(answers(result).get(0)).isEqualTo(at);
  }

  @Test
  void name_no_bound_where_two_repetitions_set_none_after_one_was_added() throws IOException {
    Path result =
        sample(100, Trouble.NONE)
            .repetitions(2)
            .question("?", HEADLINE, null)
            .question("??", new Compare("two", "one", "throughput"), null)
            .question("???", new Compare("two", "one", "response.mean"), null)
            .write();
    Path summary = result.resolve(ResultFiles.EXPERIMENT_RESULT);
    Files.writeString(
        summary, Files.readString(summary).replaceFirst("\"more\"\\s*:\\s*0", "\"more\": 1"));

    assertThat(answers(result))
        .hasSize(3)
        .allSatisfy(
            answer ->
                assertThat(answer)
                    .contains("| Undecided: so few repetitions, or so noisy a machine, bound no")
                    .doesNotContain("Infinity"));
  }

  @Test
  void are_the_only_family_of_a_report_so_that_all_its_answers_hold_together() throws IOException {
    ExperimentReport report =
        new ResultReader()
            .read(
                sample(200, Trouble.NONE)
                    .question("?", new Compare("two", "one", "payment.response.p99"), null)
                    .write());
    Comparison comparison = report.comparison();
    CellReport two = report.cells().get(1);
    CellReport one = report.cells().get(0);

    assertThat(comparison.difference(two, one, Metric.of(Figure.P99, "payment")).verdict())
        .isNotEqualTo(Verdict.NOT_JUDGED);
    assertThat(comparison.difference(two, one, comparison.headline()).verdict())
        .isEqualTo(Verdict.NOT_JUDGED);
  }

  @Test
  void more_questions_ask_for_more_to_be_shown() throws IOException {
    SampleResult one = sample(106, Trouble.NONE).question("?", HEADLINE, null);
    String alone = answers(one).get(0);
    for (String metric : List.of("throughput", "response.mean", "response.p50", "response.p99")) {
      one.question(metric, new Compare("two", "one", metric), null);
    }

    assertThat(alone).contains("two does ", " more than one (");
    assertThat(answers(one).get(0)).contains("Undecided: ");
  }

  @Test
  void cannot_be_answered_by_cells_that_failed_and_say_why() throws IOException {
    assertThat(answers(sample(200, Trouble.NEVER_RAN).question("?", HEADLINE, Published.FASTER)))
        .singleElement()
        .asString()
        .contains("Not answerable: no repetition of two can be compared (failed: ")
        .contains("Published: faster, which is neither confirmed nor refuted here.");
    assertThat(answers(sample(200, Trouble.FAILED).question("?", HEADLINE, null)).get(0))
        .contains("Undecided: ");
  }

  @Test
  void count_runs_that_were_not_steady_because_views_bound_what_that_does() throws IOException {
    assertThat(answers(sample(200, Trouble.MARKED).question("?", HEADLINE, null)).get(0))
        .contains("two does 2.0 times as many as one");
  }

  @Test
  void bound_what_a_larger_load_on_one_side_can_have_done() throws IOException {
    SampleResult unlike =
        new SampleResult(folder)
            .seconds(6)
            .cell(Cell.of("a", "one", 100, 1))
            .cell(Cell.of("b", "two", 150, 3))
            .question("?", HEADLINE, null);

    assertThat(answers(unlike).get(0))
        .contains("It depends on what is counted: two does 5", " more than one (")
        .contains("not shown if all that the clients and the load may have done counts against it");
  }

  @Test
  void depend_on_what_is_counted_where_the_larger_side_stopped_in_a_half() throws IOException {
    assertThat(answers(sample(1000, Trouble.STOPS).question("?", HEADLINE, null)).get(0))
        .startsWith("? | It depends on what is counted: two does ")
        .endsWith(", but that is not shown in the second half of the interval by itself.");
  }

  @Test
  void may_be_about_the_load_itself() throws IOException {
    SampleResult sweep =
        new SampleResult(folder)
            .seconds(6)
            .cell(Cell.of("a", "one", 100, 1).varied("load.terminals", "1"))
            .cell(Cell.of("b", "one", 200, 1).varied("load.terminals", "2"))
            .question("?", new Compare("one, terminals 2", "one, terminals 1", null), null);

    assertThat(answers(sweep).get(0))
        .contains("one, terminals 2 does 2.0 times as many as one, terminals 1");
  }

  @Test
  void name_a_cell_that_was_not_run() throws IOException {
    assertThat(
            answers(sample(200, Trouble.NONE).question("?", new Compare("x", "one", null), null)))
        .containsExactly("? | Not answerable: x was not run.");
  }

  @Test
  void leave_out_no_run_that_lacks_the_figure_because_of_its_outcome() throws IOException {
    Servers two = Servers.of("postgresql", 2, 0).killed(2);
    SampleResult killed =
        new SampleResult(folder)
            .repetitions(4)
            .seconds(6)
            .cell(Cell.of("a", "one", 100, 1).on(two))
            .cell(Cell.of("b", "two", 100, 1).on(two).with(Trouble.NEVER_AGAIN))
            .question("?", new Compare("two", "one", "fault.unavailable.max"), null);

    assertThat(answers(killed).get(0))
        .startsWith("? | Not answerable: two has no figure of Unavailable by a fault, max in some");
  }

  @Test
  void are_descriptions_where_each_cell_ran_once() throws IOException {
    assertThat(
            answers(sample(200, Trouble.NONE).repetitions(1).question("?", HEADLINE, null)).get(0))
        .contains("Not answerable: one repetition alone of two cannot tell what is chance")
        .contains("; as a description, two does 2.0 times as many as one (");
  }

  @Test
  void say_when_checks_of_the_data_failed() throws IOException {
    assertThat(answers(sample(200, Trouble.CHECK_FAILED).question("?", HEADLINE, null)).get(0))
        .endsWith("| Checks of the data of two failed, so these figures prove nothing.");
  }

  @Test
  void say_it_where_nothing_is_asked_of_each_cell_that_is_named() throws IOException {
    String nothing = " But checks of data failed, so these figures prove nothing.";

    assertThat(summary(sample(50, Trouble.CHECK_FAILED)))
        .contains("one does ", " two")
        .endsWith(nothing);
    assertThat(
            summary(
                new SampleResult(folder.resolve("alone"))
                    .seconds(6)
                    .cell(Cell.of("b", "two", 50, 2).with(Trouble.CHECK_FAILED))))
        .startsWith("two reached ")
        .endsWith(nothing);
    assertThat(
            summary(
                sample(200, Trouble.NONE)
                    .cell(Cell.of("c", "slow", 50, 2).with(Trouble.CHECK_FAILED))))
        .contains("two does ")
        .doesNotContain("slow", nothing);
  }
}
