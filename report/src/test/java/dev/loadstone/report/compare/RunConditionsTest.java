package dev.loadstone.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.tables.OtherDifferences;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The conditions of figures")
final class RunConditionsTest {
  @TempDir Path folder;

  private List<CellReport> cells() {
    return new ResultReader().read(folder).cells();
  }

  @Test
  void are_those_of_a_repetition_that_reached_its_server() throws IOException {
    new SampleResult(folder)
        .seconds(4)
        .repetitions(2)
        .cell(Cell.of("a", "one", 100, 1).with(Trouble.FAILED))
        .write();
    // Its second repetition failed, and now stands first.
    Path first = folder.resolve("cells/a/repetition-1").resolve(ResultFiles.RUN_RESULT);
    String text = Files.readString(first);
    Files.writeString(first, text.replaceFirst("\"repetition\" : 1", "\"repetition\" : 3"));

    assertThat(cells().get(0).runs()).extracting(RunReport::repetition).containsExactly(2, 3);
    assertThat(RunConditions.of(cells().get(0)))
        .containsEntry("system", "PostgreSQL 18.1")
        .containsEntry("isolation", "read committed");
  }

  @Test
  void of_a_server_that_was_never_reached_differ_from_no_others() throws IOException {
    new SampleResult(folder)
        .seconds(4)
        .cell(Cell.of("a", "one", 100, 1))
        .cell(Cell.of("b", "two", 100, 1).with(Trouble.NEVER_RAN))
        .write();

    assertThat(RunConditions.of(cells().get(1)))
        .containsEntry("system", "postgresql")
        .doesNotContainKey("isolation");
    assertThat(OtherDifferences.of(cells())).isEmpty();
  }
}
