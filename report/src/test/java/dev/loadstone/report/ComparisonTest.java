package dev.loadstone.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.loadstone.report.Comparison.Difference;
import dev.loadstone.report.Comparison.Significance;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
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
        report.cells().get(cell), report.cells().get(from), comparison.headline().orElseThrow());
  }

  @Test
  void finds_twice_the_work_significant() throws IOException {
    ExperimentReport report =
        new ResultReader()
            .read(
                sample()
                    .cell(Cell.of("a", "one", 100, 1))
                    .cell(Cell.of("b", "two", 200, 1))
                    .write());

    assertThat(headline(report, 1, 0).percent()).isCloseTo(100, within(10.0));
    assertThat(headline(report, 1, 0).significance()).isEqualTo(Significance.SIGNIFICANT);
    assertThat(headline(report, 0, 1).percent()).isCloseTo(-50, within(5.0));
    assertThat(new SummaryText(report).answer())
        .startsWith("two is the fastest: ")
        .contains("significant at 95");
  }

  @Test
  void calls_the_same_work_noise() throws IOException {
    ExperimentReport report =
        new ResultReader()
            .read(
                sample()
                    .cell(Cell.of("a", "one", 100, 1))
                    .cell(Cell.of("b", "two", 100, 1))
                    .write());

    assertThat(headline(report, 1, 0).significance()).isEqualTo(Significance.WITHIN_NOISE);
    assertThat(new SummaryText(report).answer()).startsWith("No winner: ");
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

    assertThat(new SummaryText(new ResultReader().read(many.write())).answer())
        .startsWith("Of 5 comparisons with all else equal, rising leads in 3, by +")
        .contains("; level leads in 2, by +", " over the next.")
        .endsWith("cannot be said from so few repetitions.");
  }

  @Test
  void tells_the_range_of_one_system_in_many_cells() throws IOException {
    SampleResult many = sample().repetitions(1).seconds(3);
    for (int terminals = 1; terminals <= 9; terminals++) {
      String value = Integer.toString(terminals);
      many.cell(Cell.of(value, "one", 100 * terminals, 1).varied("load.terminals", value));
    }

    assertThat(new SummaryText(new ResultReader().read(many.write())).answer())
        .matches("From .* \\(one, terminals 1\\) to .* \\(one, terminals 9\\)\\.");
  }

  @Test
  void judges_nothing_by_one_repetition() throws IOException {
    ExperimentReport report =
        new ResultReader()
            .read(
                sample()
                    .repetitions(1)
                    .cell(Cell.of("a", "one", 100, 1))
                    .cell(Cell.of("b", "two", 200, 1))
                    .write());

    assertThat(headline(report, 1, 0).significance()).isEqualTo(Significance.UNKNOWN);
    assertThat(new SummaryText(report).answer()).contains("cannot be said");
    assertThat(new SummaryText(report).reasons())
        .anySatisfy(reason -> assertThat(reason.text()).startsWith("One repetition only"));
  }

  @Test
  void names_no_winner_whose_data_was_wrong_without_saying_so() throws IOException {
    ExperimentReport report =
        new ResultReader()
            .read(
                sample()
                    .cell(Cell.of("a", "one", 100, 1))
                    .cell(Cell.of("b", "two", 200, 1).with(Trouble.CHECK_FAILED))
                    .write());

    assertThat(new SummaryText(report).answer()).contains("its figures prove nothing");
  }

  @Test
  void quotes_percentiles_of_merged_histograms() throws IOException {
    ExperimentReport report =
        new ResultReader().read(sample().cell(Cell.of("a", "one", 100, 1)).write());
    CellReport cell = report.cells().get(0);
    Metric p99 = report.comparison().metric("response.p99", "payment").orElseThrow();

    assertThat(report.comparison().figure(cell, p99).value())
        .isEqualTo(cell.transaction("payment").orElseThrow().responseTime().p99());
    assertThat(report.comparison().figure(cell, p99).sample().size()).isEqualTo(3);
  }

  @Test
  void has_nothing_to_say_of_a_cell_that_never_ran() throws IOException {
    ExperimentReport report =
        new ResultReader()
            .read(
                sample()
                    .cell(Cell.of("a", "one", 100, 1).with(Trouble.NEVER_RAN))
                    .cell(Cell.of("b", "two", 100, 1))
                    .write());

    assertThat(headline(report, 1, 0).percent()).isNaN();
    assertThat(new SummaryText(report).answer()).contains("No other cell was measured to its end.");
  }
}
