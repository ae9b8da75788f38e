package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Servers;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.ResultReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Types of transactions that a system executed in two ways")
final class ResponseModesTest {
  @TempDir private Path folder;

  private List<String> said(Trouble... troubles) throws IOException {
    SampleResult result = new SampleResult(folder).repetitions(3).seconds(15);
    for (int i = 0; i < troubles.length; i++) {
      String name = "system" + i;
      result.cell(Cell.of(name, name, 200, 1).with(troubles[i]));
    }
    return ResponseModes.of(new ResultReader().read(result.write())).stream()
        .map(sentence -> sentence.replace(NumberFormats.NO_BREAK, ' '))
        .toList();
  }

  @Test
  void are_named_with_their_figures() throws IOException {
    assertThat(said(Trouble.NONE, Trouble.PLAN_TURNS))
        .singleElement()
        .asString()
        .isEqualTo(
            "Stock-Level of system1 took 137 ms at the median in repetition 3 and 1.43 to 1.95 ms in"
                + " 1 and 2; either about 1.31 ms or about 120 ms (33.3 % of them) in repetition 2.");
  }

  @Test
  void are_not_seen_where_repetitions_agree_though_nodes_fail_or_transactions_do()
      throws IOException {
    assertThat(said(Trouble.NONE, Trouble.ERRORS, Trouble.INTERRUPTED, Trouble.NEVER_RAN))
        .isEmpty();
  }

  @Test
  void are_not_told_of_runs_with_faults_whose_times_the_chapter_on_faults_has() throws IOException {
    Cell cell =
        Cell.of("1", "voltdb", 200, 1)
            .with(Trouble.PLAN_TURNS)
            .on(Servers.of("voltdb", 3, 0).killed(5));
    SampleResult result = new SampleResult(folder).repetitions(3).seconds(15).cell(cell);

    assertThat(ResponseModes.of(new ResultReader().read(result.write()))).isEmpty();
  }

  @Test
  void are_counted_where_there_are_many() throws IOException {
    Trouble[] many = new Trouble[8];
    Arrays.fill(many, Trouble.PLAN_TURNS);

    assertThat(said(many))
        .hasSize(7)
        .last()
        .isEqualTo(
            "The times of 2 more types of transactions in these or other cells differ likewise.");
  }
}
