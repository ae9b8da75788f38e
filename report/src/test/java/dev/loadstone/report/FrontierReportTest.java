package dev.loadstone.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.loadstone.core.result.ResultFiles;
import dev.loadstone.report.SampleResult.Cell;
import dev.loadstone.report.SampleResult.Trouble;
import dev.loadstone.report.compare.ExperimentReport;
import dev.loadstone.report.compare.ResultReader;
import dev.loadstone.report.document.Block.Chart;
import dev.loadstone.report.document.Block.Charts;
import dev.loadstone.report.document.ReportAddition;
import dev.loadstone.report.document.Section;
import dev.loadstone.report.format.PrintCharts;
import dev.loadstone.report.frontier.FrontierReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jfree.chart.plot.XYPlot;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The frontier of two rates in reports")
final class FrontierReportTest {
  private static final String STREAMS = "benchmark.streams";
  private static final List<ReportAddition> ADDED = List.of(new FrontierReport());

  @TempDir private Path folder;

  /** Two systems: one whose rates take turns, and one that has both at once for a while. */
  private Path two(boolean withQueriesAlone) throws IOException {
    SampleResult result = new SampleResult(folder).experiment("frontier").seconds(5).repetitions(3);
    Map<String, Double> queries =
        Map.of(
            "turns0", 0.0, "turns1", 250.0, "turns4", 700.0, "turns8", 1_000.0, "both0", 0.0,
            "both1", 500.0, "both4", 1_800.0, "both8", 2_000.0);
    result
        .queries(cell -> queries.get(cell.id()))
        .cell(cell("turns", 0, 400))
        .cell(cell("turns", 1, 300))
        .cell(cell("turns", 4, 120))
        .cell(cell("both", 0, 300))
        .cell(cell("both", 1, 296))
        .cell(cell("both", 4, 270));
    if (withQueriesAlone) {
      result
          .cell(cell("turns", 8, 10).with(Trouble.NO_NEW_ORDERS))
          .cell(cell("both", 8, 10).with(Trouble.NO_NEW_ORDERS));
    }
    return result.write();
  }

  private static Cell cell(String system, int streams, double perSecond) {
    return Cell.of(system + streams, system, perSecond, 1)
        .varied(STREAMS, Integer.toString(streams));
  }

  private static List<Section> sections(Path result) {
    ExperimentReport report = new ResultReader().read(result);
    assertThat(new FrontierReport().printCharts(report).isEmpty())
        .isEqualTo(new FrontierReport().sections(report).isEmpty());
    return new FrontierReport().sections(report);
  }

  private static String chapter(Path result) throws IOException {
    new ReportWriter(new ResultReader(), ADDED).write(result, Set.of(ReportFormat.MD));
    String all = Files.readString(result.resolve(ResultFiles.REPORT_MARKDOWN));
    int start = all.indexOf("## The frontier of tpmC and queries");
    assertThat(start).isPositive();
    return all.substring(start, all.indexOf("\n## ", start) + 1);
  }

  @Test
  void the_chapter_is_sealed() throws IOException {
    GoldenFilesTest.seal("frontier.md", chapter(two(true)));
  }

  @Test
  void without_a_cell_of_queries_alone_nothing_is_said_of_the_rectangle() throws IOException {
    String chapter = chapter(two(false));

    assertThat(chapter).contains("turns, streams 4").doesNotContain("covers");
    assertThat(series(sections(folder))).doesNotContain("both, no interference");
  }

  private static List<String> series(List<Section> sections) {
    Chart chart = ((Charts) sections.get(0).blocks().get(0)).charts().get(0);
    assertThat(chart.data()).containsEntry("type", "sweep").containsEntry("unit", "1/h");
    return ((List<?>) chart.data().get("series"))
        .stream().map(one -> (String) ((Map<?, ?>) one).get("name")).toList();
  }

  @Test
  void the_frontier_and_the_rectangle_are_dashed_beside_the_cells() throws IOException {
    Path result = two(true);

    assertThat(series(sections(result)))
        .containsExactly(
            "turns",
            "both",
            "turns, frontier",
            "turns, no interference",
            "both, frontier",
            "both, no interference");
    XYPlot print =
        (XYPlot)
            new PrintCharts(new ResultReader().read(result), ADDED)
                .charts()
                .get("frontier-benchmark-streams")
                .chart()
                .getPlot();
    assertThat(print.getDataset(0).getSeriesCount()).isEqualTo(2);
    assertThat(print.getDataset(0).getItemCount(0)).isEqualTo(4);
    // In the order of the setting, which is against that of the axis.
    assertThat(print.getDataset(0).getXValue(0, 0)).isGreaterThan(8_000);
    assertThat(print.getDataset(0).getXValue(0, 3)).isZero();
    assertThat(print.getDataset(1).getSeriesCount()).isEqualTo(4);
  }

  @Test
  void more_of_the_second_rate_is_better() throws IOException {
    ExperimentReport report = new ResultReader().read(two(true));

    assertThat(report.comparison().secondRate())
        .hasValueSatisfying(rate -> assertThat(rate.improves(1)).isTrue());
  }

  @Test
  void one_cell_has_no_frontier() throws IOException {
    SampleResult result = new SampleResult(folder).seconds(5).queries(cell -> 100);

    assertThat(sections(result.cell(cell("alone", 1, 100)).write())).isEmpty();
  }

  @Test
  void cells_without_a_varied_number_have_no_frontier() throws IOException {
    SampleResult result =
        new SampleResult(folder)
            .seconds(5)
            .queries(cell -> cell.id().equals("a") ? 100 : 300)
            .cell(Cell.of("a", "one", 300, 1).varied("benchmark.store", "row"))
            .cell(Cell.of("b", "one", 100, 1).varied("benchmark.store", "column"));

    assertThat(sections(result.write())).isEmpty();
  }

  @Test
  void rates_that_are_equal_or_that_both_rise_have_no_frontier() throws IOException {
    SampleResult result =
        new SampleResult(folder)
            .seconds(5)
            .queries(cell -> cell.label().equals("equal") ? 100 : cell.perSecond())
            .cell(cell("equal", 0, 100))
            .cell(cell("equal", 4, 100))
            .cell(cell("rising", 0, 100))
            .cell(cell("rising", 4, 300));

    assertThat(sections(result.write())).isEmpty();
  }

  @Test
  void a_benchmark_of_one_rate_has_no_frontier() throws IOException {
    SampleResult result =
        new SampleResult(folder).seconds(5).cell(cell("one", 0, 300)).cell(cell("one", 4, 100));

    assertThat(sections(result.write())).isEmpty();
  }
}
