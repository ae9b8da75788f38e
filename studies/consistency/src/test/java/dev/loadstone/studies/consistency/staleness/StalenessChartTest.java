package dev.loadstone.studies.consistency.staleness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.SampleResult;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.PrintChart;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.format.PrintCharts;
import dev.loadstone.report.tables.ReportDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jfree.chart.plot.XYPlot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The curve of stale reads")
final class StalenessChartTest {
  private static final String HEAD = "measure,from,to,reads,stale,share,low,high,predicted\n";

  private static final List<ReportAddition> ADDED = List.of(new StalenessReport());

  @TempDir private Path folder;

  private ExperimentReport report(String predicted, String unpredicted) throws IOException {
    new SampleResult(folder)
        .repetitions(1)
        .seconds(3)
        .cell(Cell.of("a", "never asked", 100, 1))
        .cell(Cell.of("b", "one", 100, 1))
        .cell(Cell.of("c", "quorum", 100, 1))
        .write();
    staleness("b", predicted);
    staleness("c", unpredicted);
    return new ResultReader().read(folder);
  }

  private void staleness(String cell, String lines) throws IOException {
    if (!lines.isEmpty()) {
      Files.writeString(
          folder.resolve(ResultFiles.CELLS + "/" + cell + "/repetition-1/" + StalenessRow.FILE),
          HEAD + lines);
    }
  }

  private ExperimentReport measured() throws IOException {
    return report(
        """
        since,0.0,2.0,100,20,0.2,0.1,0.3,0.25
        since,2.0,8.0,100,0,0.0,0.0,0.04,0.01
        since,8.0,16.0,100,0,0.0,0.0,0.04,0.0
        since,16.0,Infinity,9,0,0.0,0.0,0.3,0.0
        versions,1.0,Infinity,300,20,0.07,0.1,0.2,
        """,
        "since,0.0,2.0,100,0,0.0,0.0,0.04,\n");
  }

  @Test
  void has_a_line_for_each_cell_that_was_measured_and_one_for_what_is_predicted()
      throws IOException {
    assertThat(new StalenessChart(measured()).charts().charts())
        .singleElement()
        .extracting(chart -> chart.data().get("series"))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .containsExactly(
            Map.of(
                "name",
                "one",
                "cell",
                1,
                "points",
                List.of(
                    List.of(1.0, 20.0, 13.337, 28.883),
                    List.of(4.0, 0.0, 0.0, 3.6993),
                    List.of(11.314, 0.0, 0.0, 3.6993))),
            Map.of(
                "name",
                "one, predicted",
                "cell",
                1,
                "predicted",
                true,
                "points",
                List.of(List.of(1.0, 25.0), List.of(4.0, 1.0), List.of(11.314, 0.0))),
            Map.of("name", "quorum", "cell", 2, "points", List.of(List.of(1.0, 0.0, 0.0, 3.6993))));
  }

  @Test
  void is_drawn_for_print_in_the_same_lines() throws IOException {
    Map<String, PrintChart> charts = new PrintCharts(measured(), ADDED).charts();

    XYPlot plot = (XYPlot) charts.get("stale-reads").chart().getPlot();
    assertThat(plot.getDataset(0).getSeriesCount()).isEqualTo(2);
    assertThat((Object) plot.getDataset(0).getSeriesKey(0)).hasToString("one");
    assertThat(plot.getDataset(1).getSeriesCount()).isEqualTo(1);
    assertThat((Object) plot.getDataset(1).getSeriesKey(0)).hasToString("one, predicted");
    assertThat(plot.getRenderer(1).getSeriesPaint(0))
        .isEqualTo(plot.getRenderer(0).getSeriesPaint(0));
    assertThat(plot.getDataset(1).getYValue(0, 0)).isEqualTo(25);
  }

  @Test
  void is_there_only_where_stale_reads_were_measured() throws IOException {
    ExperimentReport report = report("", "");

    assertThat(ReportDocument.of(report, ADDED).sections())
        .extracting(Section::id)
        .doesNotContain("staleness");
    assertThat(new PrintCharts(report, ADDED).charts()).doesNotContainKey("stale-reads");
    assertThat(ReportDocument.of(measured(), ADDED).sections())
        .extracting(Section::id)
        .contains("staleness");
  }
}
