package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.StalenessRow;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.RunReport;
import dev.loadstone.report.document.Block.Column;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import dev.loadstone.report.read.CsvRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class StalenessTablesTest {
  private static final String HEAD = "measure,from,to,reads,stale,share,low,high,predicted\n";

  private static RunReport run(Path folder, String lines) throws IOException {
    Path file = Files.writeString(folder.resolve("staleness.csv"), HEAD + lines);
    return new RunReport(
        null, "", List.of(), null, null, CsvRows.all(file, StalenessRow.class), List.of(), null);
  }

  private static Optional<Table> staleness(RunReport... runs) {
    return new CellTables(new CellReport(null, List.of(runs), List.of(), null), null).staleness();
  }

  @Test
  void repetitions_are_added_up_by_the_time_since_the_acknowledgement(@TempDir Path folder)
      throws IOException {
    RunReport one =
        run(
            folder,
            """
            since,0.0,0.2,60,20,0.33,0.2,0.4,0.40
            since,10000.0,Infinity,100,0,0.0,0.0,0.03,0.00
            versions,1.0,Infinity,160,20,0.12,0.1,0.2,
            """);
    RunReport other = run(folder, "since,0.0,0.2,40,5,0.12,0.1,0.2,0.44\n");

    Table table = staleness(one, other).orElseThrow();

    assertThat(table.columns()).extracting(Column::title).endsWith("Share", "Predicted");
    assertThat(table.rows())
        .extracting(
            row -> row.stream().map(Entry::text).map(text -> text.replace('\u00a0', ' ')).toList())
        .containsExactly(
            List.of("0 to 0.200 ms", "100", "25", "25.0 %", "42.0 %"),
            List.of("10,000 ms and more", "100", "0", "0 %", "0 %"));
  }

  @Test
  void there_is_no_column_and_no_table_of_nothing(@TempDir Path folder) throws IOException {
    RunReport unpredicted = run(folder, "since,0.0,0.2,60,20,0.33,0.2,0.4,\n");
    assertThat(staleness(unpredicted).orElseThrow().columns())
        .extracting(Column::title)
        .doesNotContain("Predicted");
    assertThat(staleness(run(folder, ""))).isEmpty();
  }
}
