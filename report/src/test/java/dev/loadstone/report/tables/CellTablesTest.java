package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.CellReport;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.compare.TransactionReport;
import dev.loadstone.report.document.Block.Column;
import dev.loadstone.report.document.Block.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
            all.completed(),
            all.ended(),
            all.failed(),
            all.retries(),
            censored,
            all.throughput(),
            all.responseTime(),
            all.waitTime(),
            all.serviceTime(),
            waitShare * all.responseTime().mean());
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
}
