package dev.loadstone.studies.consistency.staleness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.Block.Column;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StalenessTablesTest {
  private static final String HEAD = "measure,from,to,reads,stale,share,low,high,predicted\n";

  @TempDir private Path folder;

  /** The table of a cell whose repetitions measured this. */
  private Optional<Table> staleness(String... repetitions) throws IOException {
    new SampleResult(folder)
        .repetitions(repetitions.length)
        .seconds(3)
        .cell(Cell.of("a", "one", 100, 1))
        .write();
    for (int i = 0; i < repetitions.length; i++) {
      Path run = folder.resolve(ResultFiles.CELLS + "/a/repetition-" + (i + 1));
      Files.writeString(run.resolve(StalenessRow.FILE), HEAD + repetitions[i]);
    }
    ExperimentReport report = new ResultReader().read(folder);
    return new StalenessReport()
        .ofCell(report, report.cells().get(0)).stream().map(Table.class::cast).findFirst();
  }

  @Test
  void repetitions_are_added_up_by_the_time_since_the_acknowledgement() throws IOException {
    Table table =
        staleness(
                """
                since,0.0,0.2,60,20,0.33,0.2,0.4,0.40
                since,10000.0,Infinity,100,0,0.0,0.0,0.03,0.00
                versions,1.0,Infinity,160,20,0.12,0.1,0.2,
                """,
                "since,0.0,0.2,40,5,0.12,0.1,0.2,0.44\n")
            .orElseThrow();

    assertThat(table.columns()).extracting(Column::title).endsWith("Share", "Predicted");
    assertThat(table.rows())
        .extracting(
            row -> row.stream().map(Entry::text).map(text -> text.replace('\u00a0', ' ')).toList())
        .containsExactly(
            List.of("0 to 0.200 ms", "100", "25", "25.0 %", "42.0 %"),
            List.of("10,000 ms and more", "100", "0", "0 %", "0 %"));
  }

  @Test
  void there_is_no_column_of_nothing() throws IOException {
    assertThat(staleness("since,0.0,0.2,60,20,0.33,0.2,0.4,\n").orElseThrow().columns())
        .extracting(Column::title)
        .doesNotContain("Predicted");
  }

  @Test
  void there_is_no_table_of_nothing() throws IOException {
    assertThat(staleness("")).isEmpty();
  }
}
