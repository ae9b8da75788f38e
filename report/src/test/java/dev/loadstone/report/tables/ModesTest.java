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
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Two modes of a cell")
final class ModesTest {
  @TempDir private Path folder;

  private List<String> said(int repetitions, Trouble trouble) throws IOException {
    SampleResult result = new SampleResult(folder).repetitions(repetitions).seconds(4);
    result.cell(Cell.of("a", "a", 200, 1).on(Servers.of("postgresql", 1, 0)).with(trouble));
    return Modes.of(new ResultReader().read(result.write())).stream()
        .map(sentence -> sentence.replace(NumberFormats.NO_BREAK, ' '))
        .toList();
  }

  @Test
  void are_told_with_what_separates_them() throws IOException {
    assertThat(said(12, Trouble.ONE_PROCESSOR))
        .singleElement()
        .asString()
        .contains("Two modes of a by tpmC: ", " in repetitions 2, 4, 6, 8, 10 and 12, ")
        .contains(" in 1, 3, 5, 7, 9 and 11. ")
        .contains(
            "What separates them: processors that node-1 may use is 1 in the former and 2 in the"
                + " latter (by chance 1 in 462; ");
  }

  @Test
  void have_causes_that_only_go_with_them_where_repetitions_are_few() throws IOException {
    assertThat(said(6, Trouble.ONE_PROCESSOR))
        .singleElement()
        .asString()
        .contains("What goes with it: processors that node-1 may use is 1 in the former");
  }

  @Test
  void are_not_separated_by_what_may_follow_from_the_speed() throws IOException {
    assertThat(said(16, Trouble.SLOWER))
        .singleElement()
        .asString()
        .contains("What goes with it, and may follow from it: servers.cpu is ")
        .doesNotContain("What separates them", "by chance");
  }

  @Test
  void are_not_seen_where_repetitions_agree() throws IOException {
    assertThat(said(12, Trouble.NONE)).isEmpty();
  }

  @Test
  void take_five_repetitions() throws IOException {
    assertThat(said(4, Trouble.ONE_PROCESSOR)).isEmpty();
  }
}
