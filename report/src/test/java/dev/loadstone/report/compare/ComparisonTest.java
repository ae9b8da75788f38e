package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.core.result.Figure;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.compare.Comparison.Difference;
import dev.loadstone.report.document.Block.Bullet;
import dev.loadstone.report.statistics.Verdict;
import dev.loadstone.report.tables.AnswerWords;
import dev.loadstone.report.tables.Caveats;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Comparing cells")
final class ComparisonTest {
  @TempDir private Path folder;

  private SampleResult sample() {
    return new SampleResult(folder).seconds(6);
  }

  private static Difference headline(ExperimentReport report, int cell, int from) {
    Comparison comparison = report.comparison();
    return comparison.difference(
        report.cells().get(cell), report.cells().get(from), comparison.headline());
  }

  /** The second cell does twice what the first does. */
  private static ExperimentReport twiceTheWork(SampleResult sample, Trouble ofTheSecond)
      throws IOException {
    return read(
        sample
            .cell(Cell.of("a", "one", 100, 1))
            .cell(Cell.of("b", "two", 200, 0.5).with(ofTheSecond)));
  }

  private static ExperimentReport read(SampleResult sample) throws IOException {
    return new ResultReader().read(sample.write());
  }

  @Test
  void finds_twice_the_work_significant() throws IOException {
    ExperimentReport report =
        read(sample().cell(Cell.of("a", "one", 100, 1)).cell(Cell.of("b", "two", 200, 0.5)));

    assertThat(headline(report, 1, 0).percent()).isCloseTo(100, within(10.0));
    assertThat(headline(report, 1, 0).verdict()).isEqualTo(Verdict.HIGHER);
    assertThat(headline(report, 0, 1).percent()).isCloseTo(-50, within(5.0));
    assertThat(new AnswerWords(report).summary())
        .startsWith("two does 2.0 times as many as one (")
        .contains("tpmC (unpaced) against ", "at least ");
  }

  @Test
  void calls_the_same_work_noise() throws IOException {
    ExperimentReport report =
        read(sample().cell(Cell.of("a", "one", 100, 1)).cell(Cell.of("b", "two", 100, 1)));

    assertThat(headline(report, 1, 0).verdict()).isEqualTo(Verdict.UNDECIDED);
    assertThat(new AnswerWords(report).summary()).startsWith("Undecided: ");
  }

  @Test
  void counts_leads_with_all_else_equal_where_many_cells_differ_in_more_than_the_system()
      throws IOException {
    SampleResult many = sample().repetitions(1).seconds(3);
    for (int terminals = 1; terminals <= 5; terminals++) {
      String value = Integer.toString(terminals);
      many.cell(Cell.of("a" + value, "rising", 100 * terminals, 1).varied("load.terminals", value))
          .cell(Cell.of("b" + value, "level", 250, 1).varied("load.terminals", value));
    }
    // None leads where the rate is none of any.
    many.cell(Cell.of("a6", "rising", 0, 1).varied("load.terminals", "6"))
        .cell(Cell.of("b6", "level", 0, 1).varied("load.terminals", "6"));

    assertThat(new AnswerWords(read(many)).summary())
        .startsWith("Of 5 comparisons with all else equal, rising leads in 3, by +")
        .contains("; level leads in 2, by +")
        .endsWith(" over the next. That the leader is faster is shown in 0 of them.");
  }

  @Test
  void tells_the_range_of_one_system_in_many_cells() throws IOException {
    SampleResult many = sample().repetitions(1).seconds(3);
    for (int terminals = 1; terminals <= 9; terminals++) {
      String value = Integer.toString(terminals);
      many.cell(Cell.of(value, "one", 100 * terminals, 1).varied("load.terminals", value));
    }

    assertThat(new AnswerWords(read(many)).summary())
        .matches("From .* \\(one, terminals 1\\) to .* \\(one, terminals 9\\)\\.");
  }

  @Test
  void judges_nothing_by_one_repetition() throws IOException {
    ExperimentReport report =
        read(
            sample()
                .repetitions(1)
                .cell(Cell.of("a", "one", 100, 1))
                .cell(Cell.of("b", "two", 200, 1)));

    assertThat(headline(report, 1, 0).verdict()).isEqualTo(Verdict.NOT_JUDGED);
    assertThat(new AnswerWords(report).summary())
        .startsWith("Not answerable: one repetition alone");
    assertThat(Caveats.of(report))
        .anySatisfy(reason -> assertThat(reason.text()).startsWith("One repetition only"));
  }

  @Test
  void counts_repetitions_that_were_not_steady() throws IOException {
    ExperimentReport report = twiceTheWork(sample(), Trouble.MARKED);

    assertThat(headline(report, 1, 0).ratio().orElseThrow().repetitions()).isEqualTo(3);
    assertThat(headline(report, 1, 0).verdict()).isEqualTo(Verdict.HIGHER);
    assertThat(Caveats.of(report).get(0))
        .satisfies(
            reason -> {
              assertThat(reason.text()).contains("not steady: rises by");
              assertThat(reason.style()).isEqualTo(Style.PLAIN);
            });
  }

  @Test
  void keeps_repetitions_out_whose_figures_are_not_those_of_the_system() throws IOException {
    ExperimentReport report = twiceTheWork(sample().repetitions(4), Trouble.MARKED_ONCE);

    assertThat(headline(report, 1, 0).ratio().orElseThrow().repetitions()).isEqualTo(3);
    assertThat(report.cells().get(1).fit()).hasSize(3);
    assertThat(headline(report, 1, 0).verdict()).isEqualTo(Verdict.HIGHER);
  }

  @Test
  void says_of_many_runs_in_one_sentence_that_they_are_marked() throws IOException {
    ExperimentReport report = twiceTheWork(sample().repetitions(5), Trouble.MARKED);

    assertThat(Caveats.of(report))
        .filteredOn(reason -> reason.text().contains("not steady"))
        .singleElement()
        .extracting(Bullet::text)
        .isEqualTo("5 of 10 runs are marked not steady: the table Each run says why.");
  }

  @Test
  void says_once_what_the_driver_warned_of_in_several_runs_and_in_how_many() throws IOException {
    ExperimentReport report = twiceTheWork(sample(), Trouble.ERRORS);

    assertThat(Caveats.of(report))
        .extracting(Bullet::text)
        .containsOnlyOnce("1 % of the pauses ended more than 20 ms late (3 of 6 runs).");
  }

  @Test
  void names_no_winner_whose_data_was_wrong_without_saying_so() throws IOException {
    ExperimentReport report = twiceTheWork(sample(), Trouble.CHECK_FAILED);

    assertThat(new AnswerWords(report).summary()).endsWith("so these figures prove nothing.");
  }

  @Test
  void quotes_the_percentiles_that_it_tests() throws IOException {
    ExperimentReport report =
        read(sample().cell(Cell.of("a", "one", 100, 1)).cell(Cell.of("b", "two", 100, 1.1)));
    Comparison comparison = report.comparison();
    CellReport one = report.cells().get(0);
    CellReport two = report.cells().get(1);
    Metric p99 = Metric.of(Figure.P99, "payment");
    double ratio = two.value(p99) / one.value(p99);

    assertThat(comparison.difference(two, one, p99).percent())
        .isCloseTo(100 * (ratio - 1), within(1e-9));
    assertThat(comparison.difference(two, one, p99).verdict()).isEqualTo(Verdict.NOT_JUDGED);
  }

  @Test
  void compares_neighbours_only_where_enough_of_them_were_planned_and_ran_in_turn()
      throws IOException {
    SampleResult sample =
        sample().cell(Cell.of("a", "one", 100, 1)).cell(Cell.of("b", "two", 200, 1));

    assertThat(headline(read(sample), 1, 0).ratio().orElseThrow().paired()).isFalse();
    assertThat(headline(read(sample.repetitions(8)), 1, 0).ratio().orElseThrow().paired()).isTrue();
    assertThat(headline(read(sample.cellsInSequence()), 1, 0).ratio().orElseThrow().paired())
        .isFalse();
  }

  @Test
  void tells_the_same_percentiles_of_one_repetition_merged_as_its_result() throws IOException {
    ExperimentReport report = read(sample().repetitions(1).cell(Cell.of("a", "one", 100, 1)));
    CellReport cell = report.cells().get(0);

    for (TransactionReport merged : cell.transactions()) {
      LatencySummary own =
          cell.runs().get(0).statistics(merged.name()).findFirst().orElseThrow().responseTime();
      assertThat(merged.responseTime().summary().p50()).isCloseTo(own.p50() / 1e3, within(1e-9));
      assertThat(merged.responseTime().summary().p99()).isCloseTo(own.p99() / 1e3, within(1e-9));
      assertThat(merged.responseTime().summary().max()).isCloseTo(own.max() / 1e3, within(1e-9));
    }
  }

  @Test
  void has_nothing_to_say_of_a_cell_that_never_ran() throws IOException {
    ExperimentReport report =
        read(
            sample()
                .cell(Cell.of("a", "one", 100, 1).with(Trouble.NEVER_RAN))
                .cell(Cell.of("b", "two", 100, 1)));

    assertThat(headline(report, 1, 0).percent()).isNaN();
    assertThat(new AnswerWords(report).summary())
        .contains("No other cell was measured to its end.");
  }
}
