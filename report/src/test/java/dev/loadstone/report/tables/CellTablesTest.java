package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.database.Placement;
import dev.loadstone.core.database.Placement.Partition;
import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.core.result.ResultJson;
import dev.loadstone.core.statistics.LatencySummary;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.NumberFormats;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.document.Block.Column;
import dev.loadstone.report.document.Block.Entry;
import dev.loadstone.report.document.Block.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

@DisplayName("Tables of one cell")
final class CellTablesTest {
  private static final String WAIT = "for a connection";
  private static final String CENSORED = "never ended";

  @TempDir private Path folder;

  /** The transactions of a cell whose total is changed. */
  private Table transactions(long censored, double waitShare) throws IOException {
    ExperimentReport report =
        new ResultReader()
            .read(
                new SampleResult(folder)
                    .repetitions(1)
                    .seconds(3)
                    .cell(Cell.of("a", "one", 100, 1))
                    .write());
    CellReport cell = report.cells().get(0);
    TransactionReport all = cell.total();
    TransactionReport total =
        new TransactionReport(
            all.name(),
            all.title(),
            all.repetitions(),
            censored,
            all.responseTime(),
            all.waitTime(),
            all.serviceTime(),
            waitShare * all.responseTime().figure(LatencySummary::mean));
    return new CellTables(
            new CellReport(cell.cell(), cell.runs(), cell.transactions(), total),
            report.comparison())
        .transactions();
  }

  private static List<String> heads(Table table) {
    return table.columns().stream().map(Column::title).toList();
  }

  @Test
  void say_nothing_of_waits_and_censored_transactions_where_there_are_none() throws IOException {
    assertThat(heads(transactions(0, 0.005))).doesNotContain(WAIT, CENSORED);
  }

  @Test
  void show_the_wait_for_a_connection_where_it_is_a_part_of_the_response_time() throws IOException {
    Table table = transactions(0, 0.5);

    assertThat(heads(table)).contains(WAIT).doesNotContain(CENSORED);
    assertThat(table.note()).contains("the mean part of it that was a wait for a free one");
  }

  @Test
  void count_what_never_ended() throws IOException {
    Table table = transactions(7, 0);

    int column = heads(table).indexOf(CENSORED);
    assertThat(table.rows().get(table.rows().size() - 1).get(column).text()).isEqualTo("7");
    assertThat(table.rows().get(0).get(column).text()).isEqualTo("0");
    assertThat(table.note()).contains("among the response times with their age");
  }

  /** The table of the partitions of a cell: node, partition, rows, calls and their share. */
  private List<List<String>> placement(Partition... partitions) throws IOException {
    Path result =
        new SampleResult(folder)
            .repetitions(1)
            .seconds(3)
            .cell(Cell.of("a", "one", 100, 1))
            .write();
    Path file = result.resolve("cells/a/repetition-1").resolve(ResultFiles.RUN_RESULT);
    JsonMapper json = ResultJson.mapper();
    ObjectNode run = (ObjectNode) json.readTree(file.toFile());
    run.set("placement", json.valueToTree(new Placement(List.of(partitions))));
    json.writeValue(file.toFile(), run);
    ExperimentReport report = new ResultReader().read(result);
    return new CellTables(report.cells().get(0), report.comparison())
        .placement().orElseThrow().rows().stream()
            .map(row -> row.stream().skip(1).map(Entry::text).toList())
            .toList();
  }

  @Test
  void have_a_line_for_each_copy_of_a_partition_by_node() throws IOException {
    assertThat(
            placement(
                new Partition("node-2", 1, 40, 300L),
                new Partition("node-1", 1, 40, 100L),
                new Partition("node-1", 0, 10, 0L)))
        .containsExactly(
            List.of("node-1", "0", "10", "0", NumberFormats.share(0)),
            List.of("node-1", "1", "40", "100", NumberFormats.share(0.25)),
            List.of("node-2", "1", "40", "300", NumberFormats.share(0.75)));
  }

  @Test
  void show_no_calls_where_a_database_counts_none() throws IOException {
    assertThat(placement(new Partition("node-1", 0, 10, null)))
        .containsExactly(List.of("node-1", "0", "10", "–", "–"));
  }
}
