package dev.loadstone.report.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.Block.Column;
import dev.loadstone.report.document.Block.Table;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("Tables of all cells")
final class ComparisonTablesTest {
  @TempDir private Path folder;

  private ComparisonTables tables(int cells, double perSecond) throws IOException {
    return new ComparisonTables(report(cells, perSecond));
  }

  private ExperimentReport report(int cells, double perSecond) throws IOException {
    SampleResult result = new SampleResult(folder).repetitions(1).seconds(3);
    for (int i = 1; i <= cells; i++) {
      result.cell(Cell.of("cell-" + i, "cell " + i, perSecond, 1));
    }
    return new ResultReader().read(result.write());
  }

  @Test
  void a_few_cells_stand_side_by_side() throws IOException {
    ComparisonTables tables = tables(3, 100);

    assertThat(tables.totals().columns())
        .extracting(Column::title)
        .containsExactly("Metric", "cell 1", "cell 2", "Difference", "cell 3", "Difference");
    assertThat(tables.byTransaction()).hasSize(1);
  }

  @Test
  void many_cells_stand_one_below_the_other_with_a_table_for_each_type() throws IOException {
    ExperimentReport report = report(9, 100);
    ComparisonTables tables = new ComparisonTables(report);

    List<Table> byTransaction = tables.byTransaction();
    assertThat(byTransaction)
        .extracting(Table::caption)
        .containsExactly("New-Order", "Payment", "Order-Status", "Delivery", "Stock-Level");
    assertThat(tables.totals().columns().get(0).title()).isEqualTo("Cell");
    assertThat(tables.totals().rows()).hasSize(9);
    assertThat(tables.overview().columns())
        .extracting(Column::title)
        .doesNotContain("Difference", "Believable");
    assertThat(byTransaction).allSatisfy(table -> assertThat(table.rows()).hasSize(9));
    assertThat(byTransaction.get(0).columns())
        .extracting(Column::title)
        .contains("Throughput, 1/s", "Response time p95, ms");
  }

  @Test
  void a_type_that_never_occurred_has_no_lines() throws IOException {
    ComparisonTables tables = tables(2, 5);

    assertThat(tables.byTransaction().get(0).rows())
        .extracting(row -> row.get(0).text().replaceFirst(":.*", ""))
        .containsOnly("New-Order", "Payment");
  }
}
